include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/tare)
install(TARGETS tare tare_main tare_allocations EXPORT tareTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(EXPORT tareTargets NAMESPACE tare:: DESTINATION ${package_folder})
configure_package_config_file(cmake/tareConfig.cmake.in tareConfig.cmake INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(tareConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/tareConfig.cmake ${PROJECT_BINARY_DIR}/tareConfigVersion.cmake
    DESTINATION ${package_folder})
install(FILES cmake/TareLayoutVariants.cmake DESTINATION ${package_folder})
install(PROGRAMS tools/tare-layouts DESTINATION ${package_folder})
