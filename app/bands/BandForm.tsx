import { useRef } from 'react'
import { contentDesk, DescriptionField, type FieldsProps, TitleField } from '../content/ContentForm'
import { FileField } from '../content/FileField'
import type { UploadSteps } from '../content/UploadForm'
import { Field } from '../ui/Field'
import { BandMedia } from './BandMedia'
import { type Band, bandFailure, bandSlug, landingImageMissing } from './bands'
import { MediaRows } from './MediaRows'
import { nothingSaved, type Saved, sendBand } from './send-band'

/** Bands on the desk, each with its landing image and rows of tracks and photos. */
export const bandDesk = contentDesk({
  tab: 'Bands',
  empty: 'No bands found.',
  upload: 'Upload Band Information',
  uploaded: 'Band created with landing image, audio tracks, and photos uploaded successfully!',
  failure: bandFailure,
  api: '/api/bands',
  required: { names: ['landingImage'], message: landingImageMissing },
  Fields: BandFields,
  Parts: BandMedia,
  useSend() {
    const saved = useRef<Saved>(nothingSaved())
    return (steps: UploadSteps) => sendBand(steps, saved)
  },
})

const links = [
  ['Spotify Link', 'spotifyLink'],
  ['Apple Music Link', 'appleMusicLink'],
  ['Website Link', 'websiteLink'],
  ['Instagram Link', 'instagramLink'],
  ['Video Link', 'videoLink'],
] as const

function BandFields({ record: band, entered, limitBytes, formErrors, page }: FieldsProps<Band, unknown>) {
  const given = (name: keyof Band & string) =>
    entered?.values[name] ?? (band ? String(band[name] ?? '') : undefined)
  return (
    <>
      <TitleField
        maxLength={200}
        hint={band && `Its address is /bands/${bandSlug(band.title)}, and follows the title.`}
        defaultValue={given('title')}
        formErrors={formErrors}
      />
      <DescriptionField defaultValue={given('description')} formErrors={formErrors} />
      <FileField
        label="Landing Image"
        name="landingImage"
        kind="landingImage"
        limitBytes={limitBytes}
        currentFile={band?.landingImage}
        formErrors={formErrors}
      />
      <div className="field-row">
        {links.map(([label, name]) => (
          <Field
            key={name}
            label={label}
            name={name}
            type="url"
            placeholder="https://"
            defaultValue={given(name)}
            formErrors={formErrors}
          />
        ))}
        <Field
          label="Email"
          name="email"
          type="email"
          defaultValue={given('email')}
          formErrors={formErrors}
        />
        <Field label="Phone" name="phone" type="tel" defaultValue={given('phone')} formErrors={formErrors} />
        <Field
          label="Genre"
          name="genre"
          maxLength={200}
          defaultValue={given('genre')}
          formErrors={formErrors}
        />
      </div>
      <MediaRows
        legend={band ? 'New audio tracks' : 'Audio tracks'}
        kind="track"
        title={{ label: 'Track Title', name: 'trackTitle' }}
        file={{ label: 'Audio File', name: 'audioFile' }}
        titles={entered?.rows.track}
        page={page}
        limitBytes={limitBytes}
        formErrors={formErrors}
      />
      <MediaRows
        legend={band ? 'New photos' : 'Photos'}
        kind="photo"
        title={{ label: 'Photo Title', name: 'photoTitle' }}
        file={{ label: 'Photo', name: 'photo' }}
        titles={entered?.rows.photo}
        page={page}
        limitBytes={limitBytes}
        formErrors={formErrors}
      />
    </>
  )
}
