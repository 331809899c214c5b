import { Form } from '@remix-run/react'
import { type FormEvent, type MouseEvent, useRef, useState } from 'react'
import { NewerVersionChoice, OpenedFields } from '../content/NewerVersion'
import type { OpenedOn } from '../content/opened-version'
import type { FormErrors } from '../platform/http/errors'
import { msg, t } from '../platform/i18n/i18n'
import type { MenuPage } from '../site/menu'
import { Checkbox } from '../ui/Checkbox'
import { Field } from '../ui/Field'
import { Select, TextArea } from '../ui/FormFields'
import { PageMenu } from '../ui/PageMenu'
import { InterfaceLanguages } from './InterfaceLanguages'
import { LookFields } from './LookFields'
import { MenuFields } from './MenuFields'
import { SitePreview } from './SitePreview'
import { SocialFields } from './SocialFields'
import { applyFormButton, parseDraft, type SiteDraft } from './site-draft'

interface SiteFormProps {
  initial: SiteDraft
  opened: OpenedOn
  pages: MenuPage[]
  /** The pages that readers can see. */
  visible: { menu: MenuPage[]; footer: MenuPage[] }
  choices: { zones: string[]; ownZone: string; languages: { tag: string; name: string }[] }
  formErrors?: FormErrors
}

/**
 * The form posts as a whole document, so that the new look is there at once; with JavaScript a preview follows each
 * change.
 */
export function SiteForm({ initial, opened, pages, visible, choices, formErrors }: SiteFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(initial)
  const [presses, setPresses] = useState(0)

  const entered = () => (form.current ? parseDraft(textsOf(new FormData(form.current))) : draft)
  const onChange = (_event: FormEvent) => setDraft(entered())
  const onClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    const changesForm = button?.name === 'intent' && button.value.includes('-')
    if (!button || !changesForm) return
    event.preventDefault()
    setDraft(applyFormButton(entered(), button.value))
    setPresses((count) => count + 1)
  }

  return (
    <Form
      method="post"
      encType="multipart/form-data"
      reloadDocument
      className="site-form"
      ref={form}
      onChange={onChange}
      onClick={onClick}
    >
      <OpenedFields opened={opened} entered={formErrors?.values} />
      {/* What Enter presses. */}
      <button type="submit" name="intent" value="save" hidden>
        {t('Save')}
      </button>
      <div className="form site-fields">
        <PageMenu sections={parts} />
        <Words draft={initial} formErrors={formErrors} />
        <LookFields draft={draft} presses={presses} formErrors={formErrors} />
        <MenuFields key={`menu ${presses}`} rows={draft.menu} pages={pages} formErrors={formErrors} />
        <SocialFields key={`social ${presses}`} links={draft.social} formErrors={formErrors} />
        <Tips draft={initial} formErrors={formErrors} />
        <Music draft={initial} formErrors={formErrors} />
        <Scans draft={initial} formErrors={formErrors} />
        <Followers draft={initial} formErrors={formErrors} />
        <Machines draft={initial} formErrors={formErrors} />
        <Place draft={initial} choices={choices} formErrors={formErrors} />
      </div>
      <div className="site-beside">
        <SitePreview draft={draft} pages={visible.menu} footer={visible.footer} />
      </div>
      <div className="form-actions save-bar">
        <NewerVersionChoice formErrors={formErrors} page="/admin/site" />
        <button type="submit" name="intent" value="save" className="button">
          {t('Save settings')}
        </button>
        <button type="submit" name="intent" value="preview" className="button is-plain">
          {t('Preview')}
        </button>
      </div>
    </Form>
  )
}

const parts: [string, string][] = [
  ['site-words', msg('Name and words')],
  ['site-look', msg('Look')],
  ['site-menu', msg('Menu')],
  ['site-social', msg('Social links')],
  ['site-tips', msg('Tips and gift cards')],
  ['site-music', msg('Music')],
  ['site-scans', msg('Scans')],
  ['site-followers', msg('Followers')],
  ['site-machines', msg('Search engines and AI')],
  ['site-place', msg('Place and language')],
]

const textsOf = (data: FormData) =>
  [...data].flatMap(([name, value]): [string, string][] => (typeof value === 'string' ? [[name, value]] : []))

type PartProps = Pick<SiteFormProps, 'formErrors'> & { draft: SiteDraft }

function Words({ draft, formErrors }: PartProps) {
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

function Tips({ draft, formErrors }: PartProps) {
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

function Music({ draft, formErrors }: PartProps) {
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

function Scans({ draft, formErrors }: PartProps) {
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

function Followers({ draft, formErrors }: PartProps) {
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

function Machines({ draft, formErrors }: PartProps) {
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

function Place({ draft, choices, formErrors }: PartProps & Pick<SiteFormProps, 'choices'>) {
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
