export interface TrackName {
  /** The position on the release; undefined for a track of its own. */
  number: number | undefined
  title: string
}

/** A release as the names of its files tell it; texts that they do not tell are empty. */
export interface ReleaseNames {
  artist: string
  title: string
  tracks: Map<string, TrackName>
}

const numbered = /^(\d{1,3})[.)]? +(.+)$/
const numberedAfterAlbum = /^(.+ - .+) - \d{1,3}[.)]? +.+$/

/**
 * Groups the tracks of one folder into releases by their names, as Bandcamp writes them: `Artist - Album - 01 Title`.
 * A hyphen with spaces may also be a part of any of these, so that what all tracks have in common decides first.
 */
export function groupByRelease(files: string[]): string[][] {
  const prefix = commonPrefixOf(files.map(stemOf))
  const areNumbered = files.every((file) => numbered.test(stemOf(file).slice(prefix.length)))
  if (files.length > 1 && areNumbered) return [files]
  const groups = new Map<string, string[]>()
  for (const file of files) {
    const release = numberedAfterAlbum.exec(stemOf(file))?.[1] ?? file
    groups.set(release, [...(groups.get(release) ?? []), file])
  }
  return [...groups.values()]
}

/** Reads the names of the tracks of one release. */
export function readReleaseNames(files: string[]): ReleaseNames {
  const prefix = prefixOfRelease(files.map(stemOf))
  const [alone] = files
  if (alone && files.length === 1 && !prefix && !numbered.test(stemOf(alone))) {
    const [artist, title] = splitName(stemOf(alone))
    return { artist, title, tracks: new Map([[alone, { number: undefined, title }]]) }
  }
  const tracks = files.map((file): [string, TrackName] => {
    const name = stemOf(file).slice(prefix.length)
    const [, number, title = name] = numbered.exec(name) ?? []
    return [file, { number: number ? Number(number) : undefined, title: tidy(title) }]
  })
  const [artist, title] = splitName(prefix.replace(/ - $/, '') || folderNameOf(alone ?? ''))
  return { artist, title, tracks: new Map(tracks) }
}

/** The part of the names before the track numbers. */
function prefixOfRelease(stems: string[]): string {
  if (stems.length > 1) return commonPrefixOf(stems)
  const [, album] = numberedAfterAlbum.exec(stems[0] ?? '') ?? []
  return album ? `${album} - ` : ''
}

/** The beginning of all names, up to the last hyphen that they share. */
function commonPrefixOf([first = '', ...others]: string[]): string {
  let shared = first.length
  for (const other of others) while (!other.startsWith(first.slice(0, shared))) shared -= 1
  const at = first.slice(0, shared).lastIndexOf(' - ')
  return at < 0 ? '' : first.slice(0, at + 3)
}

/** Splits `Artist - Title` at the first hyphen with spaces. */
export function splitName(name: string): [artist: string, title: string] {
  const at = name.indexOf(' - ')
  return at < 0 ? ['', tidy(name)] : [tidy(name.slice(0, at)), tidy(name.slice(at + 3))]
}

const stemOf = (file: string): string => (file.split('/').at(-1) ?? '').replace(/\.\w+$/, '')

/** The folder of a file, as `Artist - Album`; of two folders the upper one is the artist's. */
function folderNameOf(file: string): string {
  const [parent = '', ...inside] = file.split('/').slice(-3, -1)
  const [folder] = inside
  if (!folder) return parent
  return folder.includes(' - ') ? folder : `${parent} - ${folder}`
}

const tidy = (text: string) => text.replace(/_/g, ' ').replace(/\s+/g, ' ').trim()
