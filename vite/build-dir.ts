/** Output folder of the build. `BUILD_DIR` selects another folder, for the development build of tests. */
export const buildDir = process.env.BUILD_DIR || 'dist'
