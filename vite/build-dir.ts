/** Where a build goes. Tests build a second one with React's development build beside it. */
export const buildDir = process.env.BUILD_DIR || 'dist'
