# What holds for tare's own code and is not asked of its users.
function(tare_own_code target)
    if(MSVC)
        target_compile_options(${target} PRIVATE /W4 $<$<BOOL:${TARE_WARNINGS_AS_ERRORS}>:/WX>)
    else()
        target_compile_options(${target} PRIVATE
            -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow
            $<$<BOOL:${TARE_WARNINGS_AS_ERRORS}>:-Werror>)
    endif()
    set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF)
endfunction()
