import { existsSync, readFileSync } from 'node:fs'

const about = 'release.json'

/** An unpacked release brings its packages and its build: nothing is installed or built there. */
export const isRelease = () => existsSync(about)

/** Ends with one line on a machine or a Node.js that the packages of the release are not for. */
export function refuseOtherMachines() {
  const { version, machines, nodeApi, nodeModules } = JSON.parse(readFileSync(about, 'utf8'))
  const { platform, arch, versions } = process
  const here = `${platform}-${arch}`
  if (!machines.includes(here))
    stop(`Zinehouse ${version} here is for ${machines.join(' and ')}; this is ${here}.`)
  const takesNode = Number(versions.napi) >= nodeApi || nodeModules[here] === versions.modules
  if (!takesNode)
    stop(`Zinehouse ${version} takes Node.js 22.14 or newer on ${here}; this is ${versions.node}.`)
}

function stop(reason) {
  console.error(`${reason} It can be installed from its source there: README.md.`)
  process.exit(1)
}
