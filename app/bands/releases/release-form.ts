import { z } from 'zod'
import { Checkbox, dayField } from '../../platform/forms/form-fields'
import { msg } from '../../platform/i18n/i18n'
import { Id } from '../../platform/id'
import { BandFields } from '../band-form'
import { type ReleaseKind, releaseKinds } from './releases'

const isEmpty = (typed: unknown) => (typed === '' || typed === undefined ? null : typed)

export const ReleaseFields = z.object({
  title: BandFields.shape.title,
  kind: z.enum(Object.keys(releaseKinds) as [ReleaseKind, ...ReleaseKind[]]),
  releasedOn: z.preprocess(isEmpty, dayField(msg('Enter a date.')).nullable()),
  credits: z.string().trim().max(10_000, msg('Credits are too long.')).default(''),
  merchItemId: z.preprocess(isEmpty, Id.nullable()),
  isPrivate: Checkbox,
  trackIds: z.array(Id).max(500).default([]),
})
export type ReleaseFields = z.output<typeof ReleaseFields>

export const TrackFields = z.object({
  title: BandFields.shape.title,
  artist: z.string().trim().max(200, msg('Artist is too long.')).default(''),
  lyrics: z.string().trim().max(20_000, msg('Lyrics are too long.')).default(''),
  isBonus: Checkbox,
})
