import { Form } from '@remix-run/react'
import { type FormEvent, type MouseEvent, useRef, useState } from 'react'
import type { FormErrors } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { SectionLinks } from '../../platform/ui/SectionLinks'
import { NewerVersionChoice, OpenedVersionFields } from '../../site/content/NewerVersion'
import type { OpenedVersion } from '../../site/content/opened-version'
import type { MenuPage } from '../../site/menu'
import { settingLabels } from '../../site/setting-labels'
import type { SiteSettings } from '../../site/settings'
import { LookFields } from './LookFields'
import { MenuFields } from './MenuFields'
import {
  EmbeddingSettings,
  FollowersSettings,
  GiftCardsSettings,
  type LocationChoices,
  LocationSettings,
  MusicSettings,
  ScansSettings,
  TipsSettings,
  WordsSettings,
} from './SettingsSections'
import { SitePreview } from './SitePreview'
import { SocialFields } from './SocialFields'
import { applySiteFormButton, parseSiteDraft, type SiteDraft } from './site-draft'

interface SiteFormProps {
  initial: SiteDraft
  opened: OpenedVersion
  pages: MenuPage[]
  visible: { menu: MenuPage[]; footer: MenuPage[] }
  choices: LocationChoices
  /** Settings that the site does not offer now. */
  hidden: (keyof SiteSettings)[]
  formErrors?: FormErrors
}

/**
 * The form posts as a whole document, so that the new look is there at once; with JavaScript a preview follows each
 * change.
 */
export function SiteForm({ initial, opened, pages, visible, choices, hidden, formErrors }: SiteFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(initial)
  const [presses, setPresses] = useState(0)

  const moduleParts = partsOfModules.filter(({ setting }) => !hidden.includes(setting))
  const entered = () => (form.current ? parseSiteDraft(textsOf(new FormData(form.current))) : draft)
  const onChange = (_event: FormEvent) => setDraft(entered())
  const onClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    const changesForm = button?.name === 'intent' && button.value.includes('-')
    if (!button || !changesForm) return
    event.preventDefault()
    setDraft(applySiteFormButton(entered(), button.value))
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
      <OpenedVersionFields opened={opened} entered={formErrors?.values} />
      {/* Pressing Enter saves. */}
      <button type="submit" name="intent" value="save" hidden>
        {t('Save')}
      </button>
      <div className="form site-fields">
        <SectionLinks
          sections={[
            ...firstParts,
            ...moduleParts.map(({ id, title }): [string, string] => [id, title]),
            ...lastParts,
          ]}
        />
        <WordsSettings draft={initial} formErrors={formErrors}>
          <SocialFields key={`social ${presses}`} links={draft.social} formErrors={formErrors} />
        </WordsSettings>
        <LookFields draft={draft} presses={presses} formErrors={formErrors} />
        <MenuFields key={`menu ${presses}`} rows={draft.menu} pages={pages} formErrors={formErrors} />
        {moduleParts.map(({ id, Part }) => (
          <Part key={id} draft={initial} formErrors={formErrors} />
        ))}
        <LocationSettings draft={initial} choices={choices} formErrors={formErrors} />
      </div>
      <div className="site-beside">
        <SitePreview draft={draft} pages={visible.menu} footer={visible.footer} />
      </div>
      <div className="form-actions save-bar">
        <NewerVersionChoice formErrors={formErrors} page={href('/admin/site')} />
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

/** The settings of modules, each with the setting that is hidden while the module is off. */
const partsOfModules = [
  { id: 'site-tips', title: settingLabels.takesTips, setting: 'takesTips', Part: TipsSettings },
  {
    id: 'site-gift-cards',
    title: settingLabels.takesGiftCards,
    setting: 'takesGiftCards',
    Part: GiftCardsSettings,
  },
  { id: 'site-music', title: msg('Music'), setting: 'takesRecordings', Part: MusicSettings },
  { id: 'site-scans', title: msg('Scans'), setting: 'offersSearchablePdfs', Part: ScansSettings },
  { id: 'site-embedding', title: settingLabels.embedding, setting: 'embedding', Part: EmbeddingSettings },
  { id: 'site-followers', title: msg('Followers'), setting: 'hasFollowers', Part: FollowersSettings },
] as const

const firstParts: [string, string][] = [
  ['site-words', msg('Name and words')],
  ['site-look', msg('Look')],
  ['site-menu', msg('Menu')],
]

const lastParts: [string, string][] = [['site-place', msg('Place and language')]]

const textsOf = (data: FormData) =>
  [...data].flatMap(([name, value]): [string, string][] => (typeof value === 'string' ? [[name, value]] : []))
