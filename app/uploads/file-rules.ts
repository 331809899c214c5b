import { type FileKind, fileKinds } from './file-kinds'

/** Names longer than this are refused; file systems stop at 255 bytes. */
export const longestName = 200

const namesOf: Partial<Record<FileKind, string>> = { track: 'Audio file names', photo: 'Photo file names' }

/** What an `accept` attribute, a drop zone and the messages list: types, each followed by its endings. */
export function acceptOf(kind: FileKind): string[] {
  return Object.entries(fileKinds[kind].types).flatMap(([type, endings]) => [type, ...endings])
}

export const spacesProblem = (kind: FileKind) =>
  `Error: ${namesOf[kind] ?? 'File names'} cannot contain spaces.`
export const typeProblem = (kind: FileKind) => `File type must be one of ${acceptOf(kind).join(', ')}`
export const sizeProblem = (limitBytes: number) => `File is larger than ${limitBytes} bytes`
export const tooManyProblem = 'Too many files'

/** The ending of a name, in lower case, with its dot. */
export function endingOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot).toLowerCase()
}

/** What is wrong with a file's name: nothing for most. */
export function nameProblem(kind: FileKind, name: string): string | undefined {
  if (/\s/.test(name)) return spacesProblem(kind)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u001f\u007f/\\]/.test(name))
    return 'Error: File names cannot contain slashes or control characters.'
  if (name.length > longestName) return `Error: File names cannot be longer than ${longestName} characters.`
  const endings: string[] = Object.values(fileKinds[kind].types).flat()
  return endings.includes(endingOf(name)) ? undefined : typeProblem(kind)
}

const aliases: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'audio/mp3': 'audio/mpeg',
  'audio/x-mp3': 'audio/mpeg',
  'audio/x-mpeg': 'audio/mpeg',
  'application/x-pdf': 'application/pdf',
}

/** What is wrong with the type that a file is declared to have; none, or "some bytes", is no lie. */
export function declaredTypeProblem(kind: FileKind, declared: string): string | undefined {
  const type = declared.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === '' || type === 'application/octet-stream') return
  return (aliases[type] ?? type) in fileKinds[kind].types ? undefined : typeProblem(kind)
}

interface NamedFile {
  name: string
  type: string
  size: number
}

/** What the browser can say before a byte is sent; the server asks the same and looks into the content besides. */
export function fileProblem(
  kind: FileKind,
  { name, type, size }: NamedFile,
  limitBytes?: number,
): string | undefined {
  if (limitBytes !== undefined && size > limitBytes) return sizeProblem(limitBytes)
  return (
    nameProblem(kind, name) ?? declaredTypeProblem(kind, type) ?? (size === 0 ? typeProblem(kind) : undefined)
  )
}
