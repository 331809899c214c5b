import { msg, t } from '../../platform/i18n/i18n'
import { formatChoice } from '../../platform/ui/format'
import { type FileKind, fileKinds } from './file-kinds'

/** The limit of names: file systems allow 255 bytes, and a stored name gets a suffix. */
const maxNameLength = 200
const nameLabels: Partial<Record<FileKind, string>> = {
  track: msg('Audio file names'),
  recording: msg('Audio file names'),
  photo: msg('Photo file names'),
}
const typeLabels: Record<string, string> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'audio/mpeg': 'MP3',
  'audio/wav': 'WAV',
  'audio/flac': 'FLAC',
  'audio/mp4': 'M4A',
  'audio/ogg': 'OGG',
  'application/zip': 'ZIP',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'application/vnd.oasis.opendocument.text': 'ODT',
}

export function acceptedTypesOf(kind: FileKind): string[] {
  return Object.entries(fileKinds[kind].types).flatMap(([type, endings]) => [type, ...endings])
}

export const isPictureKind = (kind: FileKind) =>
  kind !== 'pagePicture' && Object.keys(fileKinds[kind].types).every((type) => type.startsWith('image/'))

const spacesProblem = (kind: FileKind) =>
  t('Error: {names} cannot contain spaces.', { names: t(nameLabels[kind] ?? msg('File names')) })
export function typeProblem(kind: FileKind, types = Object.keys(fileKinds[kind].types)): string {
  const labels = types.map((type) => typeLabels[type] ?? type)
  return t('File type must be {format}', { format: formatChoice(labels) })
}

/** Returns the error for a file of an accepted type with another type's extension. */
export function endingProblem(kind: FileKind, type: string, name: string): string {
  const types: Record<string, readonly string[]> = fileKinds[kind].types
  const [ending = ''] = types[type] ?? []
  if (!type.startsWith('audio/')) return typeProblem(kind)
  return t(
    'This file is {type}, but its name ends in {wrong}. Rename it to end in {ending}, then upload it again.',
    { type: typeLabels[type] ?? type, wrong: fileEndingOf(name), ending },
  )
}

export const sizeProblem = (limitBytes: number) => t('File is larger than {limitBytes} bytes', { limitBytes })
/** Returns the error for files that are too large together. */
export const totalSizeProblem = (limitBytes: number) =>
  t('The files together are larger than {limitBytes} bytes', { limitBytes })
export const tooManyProblem = msg('Too many files')

export function fileEndingOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot).toLowerCase()
}

/** Tells whether stored files get new names, as those from strangers do. */
export const isFileNameReplaced = (kind: FileKind) => kind === 'submission'

export function nameProblem(kind: FileKind, name: string): string | undefined {
  if (/\s/.test(name) && !isFileNameReplaced(kind)) return spacesProblem(kind)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this rejects
  if (/[\u0000-\u001f\u007f/\\]/.test(name))
    return t('Error: File names cannot contain slashes or control characters.')
  if (name.length > maxNameLength)
    return t('Error: File names cannot be longer than {maxNameLength} characters.', { maxNameLength })
  const endings: string[] = Object.values(fileKinds[kind].types).flat()
  return endings.includes(fileEndingOf(name)) ? undefined : typeProblem(kind)
}

/** Other names of types that browsers and `file-type` use. */
const aliases: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'audio/mp3': 'audio/mpeg',
  'audio/x-mp3': 'audio/mpeg',
  'audio/x-mpeg': 'audio/mpeg',
  'audio/wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-flac': 'audio/flac',
  'audio/m4a': 'audio/mp4',
  'audio/x-m4a': 'audio/mp4',
  'video/mp4': 'audio/mp4',
  'application/ogg': 'audio/ogg',
  'audio/vorbis': 'audio/ogg',
  'audio/opus': 'audio/ogg',
  'video/ogg': 'audio/ogg',
  'application/x-pdf': 'application/pdf',
  'application/x-zip': 'application/zip',
  'application/x-zip-compressed': 'application/zip',
}

export const typeWithoutParameters = (type: string): string => {
  const bare = type.split(';')[0]?.trim().toLowerCase() ?? ''
  return aliases[bare] ?? bare
}

/** Checks a declared Content-Type; a missing or generic one is accepted. */
export function declaredTypeProblem(kind: FileKind, declared: string): string | undefined {
  const type = typeWithoutParameters(declared)
  if (type === '' || type === 'application/octet-stream') return
  return type in fileKinds[kind].types ? undefined : typeProblem(kind)
}

interface NamedFile {
  name: string
  type: string
  size: number
}

/** Runs the checks that need no content: in the browser before sending, and again on the server. */
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
