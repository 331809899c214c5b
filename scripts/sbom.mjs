import { existsSync, readFileSync } from 'node:fs'

/**
 * Names the packages of a release for scanners, as CycloneDX 1.5. `npm sbom` leaves out half of them in a project with workspaces.
 * @param folder of the release
 */
export function billOfMaterials(folder, { name, version, license }) {
  const { packages } = readJson('package-lock.json')
  const present = Object.keys(packages).filter(
    (place) => place.startsWith('node_modules/') && existsSync(`${folder}/${place}/package.json`),
  )
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      timestamp: new Date().toISOString(),
      component: { ...componentOf({ name, version, license }), type: 'application' },
    },
    components: present.map((place) => {
      const { version } = readJson(`${folder}/${place}/package.json`)
      const locked = packages[place]
      const name = locked.name ?? place.split('node_modules/').at(-1)
      return componentOf({ ...locked, name, version, place, isAsLocked: version === locked.version })
    }),
  }
}

function componentOf({ name, version, license, integrity, place, isAsLocked }) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  const hash = isAsLocked ? integrity?.replace('sha512-', '') : undefined
  return {
    type: 'library',
    'bom-ref': place ?? purl,
    name,
    version,
    purl,
    licenses: license ? [{ expression: license }] : undefined,
    hashes: hash ? [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] : undefined,
  }
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))
