// Imported before anything else: what follows may not even run on an older Node.
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Zinehouse takes Node.js 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}
