import type { SourceFolder } from '../source-folder.server'
import { groupByRelease, readReleaseNames } from './release-names'
import { readTrackTags, type TrackTags } from './track-tags.server'

export interface FoundTrack {
  /** The absolute path. */
  path: string
  number: number | undefined
  title: string
}

export interface FoundRelease {
  artist: string
  title: string
  tracks: FoundTrack[]
  /** The name of the picture that is its cover. */
  cover: string | undefined
  /** The day or year of release, as the tags write it. */
  date: string
  /** The names of files of tracks that are there in another format. */
  duplicates: string[]
}

const sound = /\.(mp3|flac|wav|m4a|ogg|oga|aiff?|alac|opus|wma)$/i

export const isSoundFile = (name: string) => sound.test(name)

/** Finds the releases in a folder: their tracks by tags and names, their cover beside them. */
export async function findReleases(folder: SourceFolder, endings: string[]): Promise<FoundRelease[]> {
  const names = await folder.list()
  const byFolder = new Map<string, string[]>()
  for (const name of names.filter(isSoundFile)) {
    const parent = parentOf(name)
    byFolder.set(parent, [...(byFolder.get(parent) ?? []), name])
  }
  const found: FoundRelease[] = []
  for (const files of byFolder.values())
    for (const group of groupByRelease(files))
      found.push(...(await releasesOf(folder, names, group, endings)))
  return found
}

/** Reads the tags of files that their names take for one release; tags may tell several apart. */
async function releasesOf(
  folder: SourceFolder,
  names: string[],
  files: string[],
  endings: string[],
): Promise<FoundRelease[]> {
  const named = readReleaseNames(files)
  const albums = new Map<string, { name: string; track: FoundTrack; tags: TrackTags }[]>()
  for (const name of files) {
    const path = await folder.file(name)
    const tags = await readTrackTags(path)
    const said = named.tracks.get(name)
    const track = { path, number: tags.number ?? said?.number, title: tags.title || said?.title || name }
    albums.set(tags.album, [...(albums.get(tags.album) ?? []), { name, track, tags }])
  }
  return [...albums].map(([album, all]) => {
    const [first] = all
    const { kept, duplicates } = withoutDuplicates(all, endings)
    const isAlone = all.length === 1 && first?.track.number === undefined
    const artists = new Set(all.map(({ tags }) => tags.artist))
    const artist = first?.tags.albumArtist || named.artist || (artists.size === 1 ? [...artists][0] : '')
    return {
      artist: artist || '',
      title: album || (isAlone && first ? first.track.title : named.title),
      tracks: kept.map(({ track }) => track).sort((one, other) => (one.number ?? 0) - (other.number ?? 0)),
      cover: coverBeside(names, files[0] ?? ''),
      date: all.map(({ tags }) => tags.date).find(Boolean) ?? '',
      duplicates,
    }
  })
}

interface Named {
  name: string
  track: FoundTrack
}

/** Keeps one file of each track: of several formats, the one that comes first in `endings`. */
function withoutDuplicates(all: Named[], endings: string[]): { kept: Named[]; duplicates: string[] } {
  const rank = ({ name }: Named) => {
    const at = endings.findIndex((ending) => name.toLowerCase().endsWith(ending))
    return at < 0 ? endings.length : at
  }
  const best = new Map<string, Named>()
  for (const one of all.toSorted((first, second) => rank(first) - rank(second))) {
    const key = String(one.track.number ?? one.track.title)
    if (!best.has(key)) best.set(key, one)
  }
  const kept = [...best.values()]
  return { kept, duplicates: all.filter((one) => !kept.includes(one)).map(({ name }) => name) }
}

/** Finds the picture beside a track: the one called cover, or else the only one. */
function coverBeside(names: string[], track: string): string | undefined {
  const pictures = names.filter((name) => /\.(jpe?g|png)$/i.test(name) && parentOf(name) === parentOf(track))
  const named = pictures.find((name) => /(^|\/)(cover|folder|front)\.\w+$/i.test(name))
  return named ?? (pictures.length === 1 ? pictures[0] : undefined)
}

const parentOf = (name: string) => name.slice(0, Math.max(0, name.lastIndexOf('/')))
