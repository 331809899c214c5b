import { z } from 'zod'
import { emptyFieldErrors, Invalid } from '../../../platform/errors/errors'
import { requiredText } from '../../../platform/forms/required-text'
import { msg, t } from '../../../platform/i18n/i18n'
import { Email } from '../../../platform/text/email'
import type { IncomingFile } from '../../../site/content/incoming-file'
import type { FileRule, UploadedFiles, UploadSchema } from '../../../site/content/kind.server'
import { tooManyProblem } from '../../../site/uploads/file-rules'
import { acceptedFileTypes, type Call, canHaveFiles, fileLimitBytes, formLimitBytes } from '../calls'
import { TypedId } from '../typed-id'
import { maxBioLength, maxSenderLinks, pieceFieldNames, pieceNumbers } from './submission-fields'

const optionalText = (label: string, length: number) =>
  z
    .string()
    .trim()
    .transform((text) => text.replaceAll('\r\n', '\n'))
    .pipe(z.string().max(length, { error: () => t('{label} is too long.', { label: t(label) }) }))
    .default('')

const SenderFields = z.object({
  name: requiredText(msg('Name'), 200),
  email: Email,
  pronouns: optionalText(msg('Pronouns'), 60),
  bio: optionalText(msg('About you'), maxBioLength),
  links: optionalText(msg('Links'), maxSenderLinks),
  consent: z.literal('on', {
    error: msg('Please agree that we store your submission. Otherwise we cannot read it.'),
  }),
  /** A honeypot: hidden from people, and filled in by programs. */
  homepage: z.string().max(0, msg('Leave the field “Homepage” empty.')).default(''),
  /** The signed time at which the form was opened. */
  startedAt: z.string().max(200).default(''),
  /** The ids of files to remove. */
  removeFile: z.array(TypedId).max(100).default([]),
})

export interface TypedPiece {
  number: number
  title: string
  kind: string
  text: string
}

export type SubmissionFields = z.output<typeof SenderFields> & { pieces: TypedPiece[] }
export interface SubmissionUpload {
  fields: SubmissionFields
  files: UploadedFiles<string>
}

/** Returns the schema of a call's form: the sender's fields, and numbered fields for each piece. */
export function submissionSchema(call: Call): UploadSchema<SubmissionFields, string> {
  const numbers = pieceNumbers(call)
  const rule: FileRule = {
    kind: 'submission',
    many: true,
    types: acceptedFileTypes(call),
    limitBytes: fileLimitBytes(call),
  }
  const Piece = z.object({
    title: optionalText(msg('Title'), 200),
    kind: z.enum(['', ...call.pieceKinds], { error: msg('Choose one from the list.') }).default(''),
    text: optionalText(msg('Text'), call.maxTextLength),
  })
  return {
    fields: SenderFields.loose().transform(({ ...values }, { addIssue }) => {
      const pieces = numbers.map((number) => {
        const names = pieceFieldNames(number)
        const typed = Piece.safeParse({
          title: values[names.title],
          kind: values[names.kind],
          text: values[names.text],
        })
        for (const { path, message } of typed.error?.issues ?? [])
          addIssue({ code: 'custom', path: [`${String(path[0])}${number}`], message })
        return { number, title: '', kind: '', text: '', ...typed.data }
      })
      return { ...values, pieces }
    }),
    lists: ['removeFile'],
    fieldBytes: 512 * 1024,
    formBytes: formLimitBytes(call),
    files: canHaveFiles(call)
      ? Object.fromEntries(numbers.map((number) => [pieceFieldNames(number).files, rule]))
      : {},
    failure: msg('It could not be saved.'),
  }
}

export interface SubmittedPiece extends TypedPiece {
  files: IncomingFile[]
}

/**
 * @param filesKept how many existing files of each piece stay, by its number
 * @throws Invalid when a piece has no title, no content, or too many files, and when there is no piece
 */
export function submittedPieces(
  { maxFiles }: Pick<Call, 'maxFiles'>,
  { fields, files }: SubmissionUpload,
  filesKept: Map<number, number> = new Map(),
): SubmittedPiece[] {
  const errors = emptyFieldErrors()
  const pieces = fields.pieces.flatMap((piece) => {
    const names = pieceFieldNames(piece.number)
    const added = (files[names.files] ?? []).flatMap((file) => (file ? [file] : []))
    const count = added.length + (filesKept.get(piece.number) ?? 0)
    if (!piece.title && !piece.text && count === 0) return []
    if (!piece.title) errors[names.title] = [t('Give this work a title.')]
    if (!piece.text && count === 0) errors[names.text] = [t('Add a text or a file to this work.')]
    if (count > maxFiles) errors[names.files] = [t(tooManyProblem)]
    return [{ ...piece, files: added }]
  })
  if (pieces.length === 0) errors[pieceFieldNames(1).title] = [t('Give this work a title.')]
  const [first] = Object.values(errors).flat()
  if (first) throw new Invalid(first, errors)
  return pieces
}
