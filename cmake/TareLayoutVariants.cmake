# tare_add_layout_variants(target [COUNT n] [SEED first])
#
# For code that tare cannot move, functions in other translation units and libraries: links the objects of the executable
# `target` COUNT times (8), each time with its sections in another order, into target_layout_0, target_layout_1, ... and
# adds the target target_layouts, which builds them, runs them in turns with tare-layouts and prints what they agree on.
# Needs lld or mold; without them there are no variants and target_layouts says so and fails.

set(tare_layouts_folder ${CMAKE_CURRENT_LIST_DIR})

# Sets tare_layouts_linker to lld, mold or nothing, and tare_layouts_link_options to what uses it. Compilers look for a
# program of exactly that name, while distributions install ld.lld-19: a folder with a link of the right name.
function(tare_find_shuffling_linker)
    set(names_lld ld.lld ld.lld-21 ld.lld-20 ld.lld-19 ld.lld-18 ld.lld-17 ld.lld-16 ld.lld-15 ld.lld-14)
    set(names_mold ld.mold mold)
    foreach(linker lld mold)
        find_program(tare_${linker} NAMES ${names_${linker}})
        mark_as_advanced(tare_${linker})
        if(tare_${linker})
            set(folder ${CMAKE_BINARY_DIR}/tare_layouts/${linker})
            file(MAKE_DIRECTORY ${folder})
            file(CREATE_LINK ${tare_${linker}} ${folder}/ld.${linker} SYMBOLIC)
            set(tare_layouts_linker ${linker} PARENT_SCOPE)
            set(tare_layouts_link_options -B${folder} -fuse-ld=${linker} PARENT_SCOPE)
            return()
        endif()
    endforeach()
    set(tare_layouts_linker "" PARENT_SCOPE)
endfunction()

function(tare_add_layout_variants target)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "COUNT;SEED" "")
    if(arg_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "tare_add_layout_variants: unknown argument ${arg_UNPARSED_ARGUMENTS}")
    endif()
    if(NOT DEFINED arg_COUNT)
        set(arg_COUNT 8)
    endif()
    if(NOT DEFINED arg_SEED)
        set(arg_SEED 1)
    endif()
    if(NOT arg_COUNT MATCHES "^[0-9]+$" OR arg_COUNT LESS 2)
        message(FATAL_ERROR "tare_add_layout_variants: COUNT is ${arg_COUNT}, must be 2 or more")
    endif()
    if(NOT arg_SEED MATCHES "^[0-9]+$")
        message(FATAL_ERROR "tare_add_layout_variants: SEED is ${arg_SEED}, must be a number")
    endif()
    tare_find_shuffling_linker()
    if(tare_layouts_linker STREQUAL "")
        message(STATUS "tare: neither lld nor mold found: no layout variants of ${target}")
        add_custom_target(${target}_layouts
            COMMAND ${CMAKE_COMMAND} -E echo "${target}_layouts: needs the linker lld or mold: install one, configure again"
            COMMAND ${CMAKE_COMMAND} -E false
            VERBATIM)
        return()
    endif()

    # A section for every function and every object: what can be shuffled.
    target_compile_options(${target} PRIVATE -ffunction-sections -fdata-sections)
    math(EXPR last "${arg_COUNT} - 1")
    set(programs)
    foreach(index RANGE ${last})
        math(EXPR seed "${arg_SEED} + ${index}")
        if(tare_layouts_linker STREQUAL "lld")
            # Not *: the order of .init_array is that of static constructors, which a program may depend on.
            set(shuffle)
            foreach(sections .text .rodata .data .bss)
                list(APPEND shuffle "LINKER:--shuffle-sections=${sections}*=${seed}")
            endforeach()
        else()
            set(shuffle LINKER:--shuffle-sections=${seed})
        endif()
        set(variant ${target}_layout_${index})
        add_executable(${variant} EXCLUDE_FROM_ALL $<TARGET_OBJECTS:${target}>)
        set_target_properties(${variant} PROPERTIES LINKER_LANGUAGE CXX)
        target_link_libraries(${variant} PRIVATE $<TARGET_PROPERTY:${target},LINK_LIBRARIES>)
        target_link_options(${variant} PRIVATE
            $<TARGET_PROPERTY:${target},LINK_OPTIONS> ${tare_layouts_link_options} ${shuffle})
        list(APPEND programs $<TARGET_FILE:${variant}>)
    endforeach()

    find_program(tare_layouts_runner tare-layouts
        HINTS ${tare_layouts_folder} ${tare_layouts_folder}/../tools NO_DEFAULT_PATH REQUIRED)
    find_program(tare_python NAMES python3 REQUIRED)
    mark_as_advanced(tare_layouts_runner tare_python)
    add_custom_target(${target}_layouts
        COMMAND ${tare_python} ${tare_layouts_runner} ${programs}
        USES_TERMINAL VERBATIM)
    foreach(index RANGE ${last})
        add_dependencies(${target}_layouts ${target}_layout_${index})
    endforeach()
endfunction()
