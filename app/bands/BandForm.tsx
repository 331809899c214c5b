import { useRef } from 'react'
import { Field } from '../ui/Field'
import { FileField } from '../uploads/FileField'
import { DescriptionField, RecordForm, type RecordFormOptions, TitleField } from '../uploads/RecordForm'
import { bandFailure, landingImageMissing } from './band-form'
import { type Band, bandSlug } from './bands'
import { PieceRows } from './PieceRows'
import { nothingSaved, type Saved, sendBand } from './send-band'

interface BandFormProps extends RecordFormOptions {
  /** The titles in the rows that the page was asked for without JavaScript. */
  rows?: { tracks: string[]; photos: string[] }
  /** What else was typed before. */
  typed?: Record<string, string>
  /** The band to change and add to; a new one where there is none. */
  band?: Band
}

const links = [
  ['Spotify Link', 'spotifyLink'],
  ['Apple Music Link', 'appleMusicLink'],
  ['Website Link', 'websiteLink'],
  ['Instagram Link', 'instagramLink'],
  ['Video Link', 'videoLink'],
] as const

/** Uploads a whole band: what is said of it, its landing image, rows of tracks and photos. Or changes and adds to one. */
export function BandForm({ limitBytes, refusal, isDone, rows, typed, band }: BandFormProps) {
  const saved = useRef<Saved>(nothingSaved())
  const page = `/admin/bands/${band?.id ?? 'new'}`
  const given = (name: keyof Band & string) => typed?.[name] ?? (band ? String(band[name] ?? '') : undefined)
  return (
    <RecordForm
      id={band?.id}
      pages="/admin/bands"
      api="/api/bands"
      upload="Upload Band Information"
      uploaded="Band created with landing image, audio tracks, and photos uploaded successfully!"
      failure={bandFailure}
      required={{ names: ['landingImage'], message: landingImageMissing }}
      send={(steps) => sendBand(steps, saved)}
      refusal={refusal}
      isDone={isDone}
    >
      {(refused) => (
        <>
          <TitleField
            maxLength={200}
            hint={band && `Its address is /bands/${bandSlug(band.title)}, and follows the title.`}
            defaultValue={given('title')}
            refusal={refused}
          />
          <DescriptionField defaultValue={given('description')} refusal={refused} />
          <FileField
            label="Landing Image"
            name="landingImage"
            kind="landingImage"
            limitBytes={limitBytes}
            present={band?.landingImage}
            refusal={refused}
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
                refusal={refused}
              />
            ))}
            <Field label="Email" name="email" type="email" defaultValue={given('email')} refusal={refused} />
            <Field label="Phone" name="phone" type="tel" defaultValue={given('phone')} refusal={refused} />
            <Field
              label="Genre"
              name="genre"
              maxLength={200}
              defaultValue={given('genre')}
              refusal={refused}
            />
          </div>
          <PieceRows
            legend={band ? 'New audio tracks' : 'Audio tracks'}
            kind="track"
            title={{ label: 'Track Title', name: 'trackTitle' }}
            file={{ label: 'Audio File', name: 'audioFile' }}
            titles={rows?.tracks}
            page={page}
            limitBytes={limitBytes}
            refusal={refused}
          />
          <PieceRows
            legend={band ? 'New photos' : 'Photos'}
            kind="photo"
            title={{ label: 'Photo Title', name: 'photoTitle' }}
            file={{ label: 'Photo', name: 'photo' }}
            titles={rows?.photos}
            page={page}
            limitBytes={limitBytes}
            refusal={refused}
          />
        </>
      )}
    </RecordForm>
  )
}
