/** Ends the process with an error message when Node is too old. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const isSupported = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22
  if (isSupported) return
  process.stderr.write(
    `Node ${process.versions.node} is too old: install Node 20.19 or later (22.12 or later of 22).\n`,
  )
  process.exit(1)
}
