import type { FormErrors } from '../platform/http/errors'
import { t } from '../platform/i18n/i18n'
import { Checkbox } from '../ui/Checkbox'
import { Field } from '../ui/Field'
import { Select, TextArea } from '../ui/FormFields'
import { InterfaceLanguages } from './InterfaceLanguages'
import type { SiteDraft } from './site-draft'

interface PartProps {
  draft: SiteDraft
  formErrors?: FormErrors
}

export interface PlaceChoices {
  zones: string[]
  /** Of the server. */
  ownZone: string
  languages: { tag: string; name: string }[]
}

export function WordsPart({ draft, formErrors }: PartProps) {
  return (
    <section className="form site-part" aria-labelledby="site-words">
      <h2 id="site-words">{t('Name and words')}</h2>
      <Field
        label={t('Site name')}
        name="name"
        required
        maxLength={80}
        dir="auto"
        defaultValue={draft.name}
        formErrors={formErrors}
      />
      <Field
        label={t('Tagline')}
        name="tagline"
        maxLength={160}
        dir="auto"
        hint={t('Shown under the name.')}
        defaultValue={draft.tagline}
        formErrors={formErrors}
      />
      <TextArea
        label={t('Footer text')}
        name="footer"
        maxLength={600}
        rows={3}
        defaultValue={draft.footer}
        formErrors={formErrors}
      />
      <Field
        label={t('Contact email')}
        name="contactEmail"
        type="email"
        hint={t('For footer, receipts and emails.')}
        defaultValue={draft.contactEmail}
        formErrors={formErrors}
      />
    </section>
  )
}

export function TipsPart({ draft, formErrors }: PartProps) {
  return (
    <section className="form site-part" aria-labelledby="site-tips">
      <h2 id="site-tips">{t('Tips and gift cards')}</h2>
      <Checkbox
        label={t('Accept tips')}
        name="takesTips"
        initial={draft.takesTips === 'on'}
        formErrors={formErrors}
      />
      <Field
        label={t('Suggested sums')}
        name="tipSums"
        maxLength={60}
        inputMode="decimal"
        hint={t('Up to four, as 3 5 10.')}
        defaultValue={draft.tipSums}
        formErrors={formErrors}
      />
      <Checkbox
        label={t('Accept gift cards')}
        name="takesGiftCards"
        initial={draft.takesGiftCards === 'on'}
        formErrors={formErrors}
      />
    </section>
  )
}

export function MusicPart({ draft, formErrors }: PartProps) {
  return (
    <section className="form site-part" aria-labelledby="site-music">
      <h2 id="site-music">{t('Music')}</h2>
      <Checkbox
        label={t('Accept WAV, FLAC, M4A and OGG')}
        name="takesRecordings"
        initial={draft.takesRecordings === 'on'}
        formErrors={formErrors}
      />
      <p className="field-hint">{t('Needs ffmpeg on the server.')}</p>
    </section>
  )
}

export function ScansPart({ draft, formErrors }: PartProps) {
  return (
    <section className="form site-part" aria-labelledby="site-scans">
      <h2 id="site-scans">{t('Scans')}</h2>
      <Checkbox
        label={t('Offer searchable PDFs')}
        name="offersSearchablePdfs"
        initial={draft.offersSearchablePdfs === 'on'}
        formErrors={formErrors}
      />
      <p className="field-hint">{t('With the recognized words, beside the original.')}</p>
    </section>
  )
}

export function FollowersPart({ draft, formErrors }: PartProps) {
  return (
    <section className="form site-part" aria-labelledby="site-followers">
      <h2 id="site-followers">{t('Followers')}</h2>
      <Checkbox
        label={t('Followers from the fediverse')}
        name="hasFollowers"
        initial={draft.hasFollowers === 'on'}
        formErrors={formErrors}
      />
      <p className="field-hint">
        {t(
          'People follow the magazine, authors and bands from Mastodon, Pixelfed, Ghost and the like. The site then sends what you publish to their servers.',
        )}
      </p>
    </section>
  )
}

export function MachinesPart({ draft, formErrors }: PartProps) {
  return (
    <section className="form site-part" aria-labelledby="site-machines">
      <h2 id="site-machines">{t('Search engines and AI')}</h2>
      <Checkbox
        label={t('Search engines may list the site')}
        name="allowsSearch"
        initial={draft.allowsSearch === 'on'}
        formErrors={formErrors}
      />
      <Checkbox
        label={t('AI may read it to answer questions')}
        name="allowsSummaries"
        initial={draft.allowsSummaries === 'on'}
        formErrors={formErrors}
      />
      <Checkbox
        label={t('AI may be trained on it')}
        name="allowsTraining"
        initial={draft.allowsTraining === 'on'}
        formErrors={formErrors}
      />
      <p className="field-hint">
        {t('A request that honest programs keep, for pages, pictures and PDFs. It cannot stop others.')}
      </p>
    </section>
  )
}

export function PlacePart({ draft, choices, formErrors }: PartProps & { choices: PlaceChoices }) {
  return (
    <section className="form site-part" aria-labelledby="site-place">
      <h2 id="site-place">{t('Place and language')}</h2>
      <div className="field-row">
        <Select
          label={t('Language')}
          name="language"
          hint={t('For most of what you publish.')}
          defaultValue={draft.language}
          formErrors={formErrors}
        >
          {choices.languages.map(({ tag, name }) => (
            <option key={tag} value={tag}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          label={t('Time zone')}
          name="timezone"
          hint={t('For dates, schedules and emails.')}
          defaultValue={draft.timezone}
          formErrors={formErrors}
        >
          <option value="">{t('As this server: {ownZone}', { ownZone: choices.ownZone })}</option>
          {choices.zones.map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </Select>
      </div>
      <InterfaceLanguages chosen={draft.otherLanguages} />
      <TextArea
        label={t('Address of the shop')}
        name="address"
        maxLength={500}
        rows={4}
        hint={t('Sender on slips and labels.')}
        defaultValue={draft.address}
        formErrors={formErrors}
      />
    </section>
  )
}
