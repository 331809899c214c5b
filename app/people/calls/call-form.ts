import { z } from 'zod'
import { Checkbox, dayField } from '../../platform/forms/form-fields'
import { requiredText } from '../../platform/forms/required-text'
import { msg, t } from '../../platform/i18n/i18n'
import { instantOf } from '../../platform/site-zone'
import { languageTags } from '../../platform/ui/languages'
import { blindFileTypes, fileTypeNames, maxGuidelines } from './calls'
import { TypedId } from './typed-id'

const maxKinds = 30

const whole = (label: string, min: number, max: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,9}$/, { error: () => rangeProblem(label, min, max) })
    .transform(Number)
    .refine((number) => number >= min && number <= max, { error: () => rangeProblem(label, min, max) })

const rangeProblem = (label: string, min: number, max: number) =>
  t('{label} must be a whole number from {min} to {max}.', { label: t(label), min, max })

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, msg('Enter a time, such as 18:30.'))

/** The kinds of pieces that a call accepts, one per line. */
const PieceKinds = z
  .string()
  .max(2000, msg('The list of kinds is too long.'))
  .default('')
  .transform((text) => [
    ...new Set(
      text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  ])
  .refine((kinds) => kinds.length <= maxKinds, {
    error: () => t('Use at most {maxKinds} kinds.', { maxKinds }),
  })
  .refine((kinds) => kinds.every((kind) => kind.length <= 60), msg('A kind has at most 60 characters.'))

const fields = z.object({
  title: requiredText(msg('Title'), 120),
  address: z.string().trim().max(200, msg('Address is too long.')).default(''),
  body: z
    .string()
    .transform((text) => text.replaceAll('\r\n', '\n'))
    .pipe(z.string().max(maxGuidelines, msg('Guidelines are too long.')))
    .default(''),
  language: z
    .enum(['', ...languageTags], { error: msg('Language must be one of the options.') })
    .default('')
    .transform((tag) => tag || null),
  isDraft: Checkbox,
  opensDate: dayField(),
  opensTime: Time,
  closesDate: dayField(),
  closesTime: Time,
  pieceKinds: PieceKinds,
  maxPieces: whole(msg('Copies'), 1, 10),
  maxTextLength: whole(msg('Characters per text'), 0, 100_000),
  maxFiles: whole(msg('Files per work'), 0, 10),
  maxFileMb: whole(msg('Megabytes per file'), 1, 500),
  fileTypes: z.array(z.enum(fileTypeNames, { error: msg('Choose one from the list.') })).default([]),
  isBlind: Checkbox,
  revealers: z.array(TypedId).max(100).default([]),
  answerDays: whole(msg('Answer within'), 1, 400),
  remindDays: whole(msg('Remind editors after'), 1, 400),
  keepMonths: whole(msg('Keep declined works for'), 1, 60),
  copies: whole(msg('Free copies'), 0, 20),
  version: z.coerce.number().int().min(0),
})

export const CallForm = fields
  .superRefine((call, { addIssue }) => {
    const at = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message })
    if (call.maxTextLength === 0 && (call.maxFiles === 0 || call.fileTypes.length === 0))
      at('maxFiles', t('Allow texts, files or both.'))
    if (call.maxFiles > 0 && call.fileTypes.length === 0) at('fileTypes', t('Choose the file types.'))
    if (call.isBlind && call.fileTypes.some((type) => !blindFileTypes.includes(type)))
      at('fileTypes', t('Anonymous review only works with PDF, JPEG and PNG: other files name their author.'))
  })
  .transform(({ opensDate, opensTime, closesDate, closesTime, ...call }) => ({
    ...call,
    opensAt: instantOf({ date: opensDate, time: opensTime }),
    closesAt: instantOf({ date: closesDate, time: closesTime }),
  }))
  .refine(({ opensAt, closesAt }) => opensAt < closesAt, {
    path: ['closesDate'],
    error: msg('The deadline must be after the opening.'),
  })
export type CallForm = z.output<typeof CallForm>
