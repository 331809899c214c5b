import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { formatList } from '../../platform/ui/format'
import { fileKinds } from '../../site/uploads/file-kinds'

export const callNotFound = msg('Open call not found.')

export const maxGuidelines = 50_000

export const submissionFileTypes = {
  pdf: { name: msg('PDF'), types: ['application/pdf'] },
  pictures: { name: msg('JPEG and PNG'), types: ['image/jpeg', 'image/png'] },
  documents: {
    name: msg('DOCX and ODT'),
    types: [
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.oasis.opendocument.text',
    ],
  },
  audio: { name: msg('MP3'), types: ['audio/mpeg'] },
} as const
export type SubmissionFileType = keyof typeof submissionFileTypes
export const fileTypeNames = Object.keys(submissionFileTypes) as SubmissionFileType[]

/** The types of files that can be shown without revealing their sender. */
export const blindFileTypes: SubmissionFileType[] = ['pdf', 'pictures']

export interface Call {
  id: number
  address: string
  title: string
  guidelines: string
  language: string | null
  isDraft: boolean
  /** The opening time; all times of a call are in ISO 8601. */
  opensAt: string
  closesAt: string
  closedAt: string | null
  pieceKinds: string[]
  maxPieces: number
  maxTextLength: number
  maxFiles: number
  maxFileMb: number
  fileTypes: SubmissionFileType[]
  isBlind: boolean
  answerDays: number
  remindDays: number
  keepMonths: number
  copies: number
  version: number
}

export const callPhases = ['draft', 'upcoming', 'open', 'closed'] as const
export type CallPhase = (typeof callPhases)[number]

export const callPhaseNames: Record<CallPhase, string> = {
  draft: msg('Draft'),
  upcoming: msg('Not open yet'),
  open: msg('Open'),
  closed: msg('Closed'),
}

type Moment = string | Date
interface Dates {
  isDraft: boolean
  opensAt: Moment
  closesAt: Moment
  closedAt: Moment | null
}

export const callChangedMessage = msg(
  'Someone else changed this call in the meantime. Check it, then save again.',
)

/** Returns the phase of a call; at the deadline itself it is closed. */
export function callPhaseOf({ isDraft, opensAt, closesAt, closedAt }: Dates, now = new Date()): CallPhase {
  if (isDraft) return 'draft'
  if (new Date(closesAt) <= now || (closedAt && new Date(closedAt) <= now)) return 'closed'
  return new Date(opensAt) > now ? 'upcoming' : 'open'
}

export const callAddress = ({ address }: Pick<Call, 'address'>) => href('/calls/:address', { address })
export const callAdminAddress = ({ id }: Pick<Call, 'id'>) => href('/admin/calls/:id', { id })

export const acceptedFileTypes = ({ fileTypes: chosen }: Pick<Call, 'fileTypes'>): string[] =>
  chosen.flatMap((name) => [...submissionFileTypes[name].types])

/** Returns the value of an input's `accept`: the accepted types and their extensions. */
export function fileInputAccept(call: Pick<Call, 'fileTypes'>): string {
  const endings: Record<string, readonly string[]> = fileKinds.submission.types
  return acceptedFileTypes(call)
    .flatMap((type) => [type, ...(endings[type] ?? [])])
    .join(',')
}

export const canHaveFiles = ({ maxFiles, fileTypes: chosen }: Pick<Call, 'maxFiles' | 'fileTypes'>) =>
  maxFiles > 0 && chosen.length > 0

const megabyte = 1_000_000
export const fileLimitBytes = ({ maxFileMb }: Pick<Call, 'maxFileMb'>) => maxFileMb * megabyte

/** Returns the size limit of a submission: all its files, and room for its texts. */
export const formLimitBytes = (call: Pick<Call, 'maxPieces' | 'maxFiles' | 'maxFileMb'>) =>
  call.maxPieces * Math.max(1, call.maxFiles) * fileLimitBytes(call) + 4 * megabyte

export function callLimitTexts(call: Call): string[] {
  const { maxPieces, maxTextLength, maxFiles, maxFileMb } = call
  const sentences = [
    maxPieces === 1 ? t('One work.') : t('Up to {maxPieces} works.', { maxPieces }),
    maxTextLength > 0 && t('A text can have up to {maxTextLength, number} characters.', { maxTextLength }),
    canHaveFiles(call) &&
      t('{maxFiles, plural, one {One file} other {Up to # files}} per work, {types}, {maxFileMb} MB each.', {
        maxFiles,
        maxFileMb,
        types: formatList(call.fileTypes.map((name) => t(submissionFileTypes[name].name))),
      }),
  ]
  return sentences.filter((sentence) => sentence !== false)
}
