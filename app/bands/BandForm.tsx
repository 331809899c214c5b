import { useRef } from 'react'
import { href } from '../platform/href'
import { msg, t } from '../platform/i18n/i18n'
import { Field } from '../platform/ui/Field'
import { TextArea } from '../platform/ui/FormFields'
import {
  contentFormConfig,
  DescriptionField,
  DraftField,
  type FieldsProps,
  TitleField,
} from '../site/content/ContentForm'
import { FileField } from '../site/content/FileField'
import { type OtherPage, RecordFrame } from '../site/content/RecordFrame'
import type { UploadSteps } from '../site/content/UploadForm'
import { BandMedia, type BandOptions } from './BandMedia'
import type { BandUploadProgress } from './band-progress'
import type { BandRecord } from './band-record'
import { bandAddress, bandFailureMessage, landingImageMissing } from './bands'
import { datesAdminAddress } from './dates/dates'
import { newsAdminAddress } from './news/news'
import { uploadBand } from './send-band'

export const bandFormConfig = contentFormConfig({
  tab: msg('Bands'),
  noun: msg('band'),
  empty: msg('No bands found.'),
  upload: msg('Upload Band Information'),
  uploaded: msg('Band created.'),
  uploadedWhole: ({ tracks, photos }) =>
    tracks.length > 0 && photos.length > 0
      ? msg('Band created with landing image, audio tracks, and photos uploaded successfully!')
      : undefined,
  failure: bandFailureMessage,
  canDraft: true,
  api: href('/api/bands'),
  required: { names: ['landingImage'], message: landingImageMissing },
  address: (band) => bandAddress(band),
  outcome: ({ isDraft }) => (isDraft ? t('It is a draft: readers cannot see it.') : undefined),
  next: pagesOf,
  Fields: BandFields,
  useSend() {
    const progress = useRef<BandUploadProgress>()
    return (steps: UploadSteps) => uploadBand(steps, progress)
  },
})

const links = [
  [msg('Spotify Link'), 'spotifyLink'],
  [msg('Apple Music Link'), 'appleMusicLink'],
  [msg('Website Link'), 'websiteLink'],
  [msg('Instagram Link'), 'instagramLink'],
  [msg('Video Link'), 'videoLink'],
] as const

function BandFields({
  record: band,
  options,
  entered,
  limitBytes,
  formErrors,
  page,
}: FieldsProps<BandRecord, BandOptions>) {
  const initial = (name: keyof BandRecord & string) =>
    entered?.values[name] ?? (band ? String(band[name] ?? '') : undefined)
  return (
    <RecordFrame
      file={
        <FileField
          label={t('Landing Image')}
          name="landingImage"
          kind="landingImage"
          limitBytes={limitBytes}
          currentFile={band?.landingImage}
          formErrors={formErrors}
        />
      }
      side={
        <>
          <DraftField isDraft={band?.isDraft} entered={entered} formErrors={formErrors} />
          <Field
            label={t('Genre')}
            name="genre"
            maxLength={200}
            defaultValue={initial('genre')}
            formErrors={formErrors}
          />
        </>
      }
      also={band && pagesOf(band)}
      below={
        <BandMedia
          record={band}
          entered={entered}
          limitBytes={limitBytes}
          formErrors={formErrors}
          page={page}
          recordings={options.recordings}
        />
      }
    >
      <TitleField
        maxLength={200}
        hint={band && t('Changing the title changes the address.')}
        defaultValue={initial('title')}
        formErrors={formErrors}
      />
      <DescriptionField defaultValue={initial('description')} formErrors={formErrors} />
      <div className="field-row">
        {links.map(([label, name]) => (
          <Field
            key={name}
            label={t(label)}
            name={name}
            type="url"
            placeholder="https://"
            defaultValue={initial(name)}
            formErrors={formErrors}
          />
        ))}
        <Field
          label={t('Email')}
          name="email"
          type="email"
          defaultValue={initial('email')}
          formErrors={formErrors}
        />
        <Field
          label={t('Phone')}
          name="phone"
          type="tel"
          defaultValue={initial('phone')}
          formErrors={formErrors}
        />
      </div>
      <TextArea
        label={t('Video transcript')}
        name="videoTranscript"
        hint={t('For people who cannot hear it. Plain text or WebVTT.')}
        maxLength={50_000}
        defaultValue={initial('videoTranscript')}
        formErrors={formErrors}
      />
    </RecordFrame>
  )
}

function pagesOf({ id }: BandRecord): OtherPage[] {
  return [
    { name: t('Music'), to: href('/admin/bands/:id/music', { id }), note: t('Releases and titles') },
    { name: t('Photos'), to: href('/admin/bands/:id/photos', { id }), note: t('Titles') },
    { name: t('Dates'), to: datesAdminAddress(id) },
    { name: t('News'), to: newsAdminAddress(id) },
  ]
}
