import { Form } from '@remix-run/react'
import { type FormEvent, type MouseEvent, useRef, useState } from 'react'
import type { FormErrors } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { PageMenu } from '../../platform/ui/PageMenu'
import { NewerVersionChoice, OpenedFields } from '../../site/content/NewerVersion'
import type { OpenedOn } from '../../site/content/opened-version'
import type { MenuPage } from '../../site/menu'
import { LookFields } from './LookFields'
import { MenuFields } from './MenuFields'
import {
  FollowersPart,
  MachinesPart,
  MusicPart,
  type PlaceChoices,
  PlacePart,
  ScansPart,
  TipsPart,
  WordsPart,
} from './SiteParts'
import { SitePreview } from './SitePreview'
import { SocialFields } from './SocialFields'
import { applyFormButton, parseDraft, type SiteDraft } from './site-draft'

interface SiteFormProps {
  initial: SiteDraft
  opened: OpenedOn
  pages: MenuPage[]
  visible: { menu: MenuPage[]; footer: MenuPage[] }
  choices: PlaceChoices
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
        <WordsPart draft={initial} formErrors={formErrors} />
        <LookFields draft={draft} presses={presses} formErrors={formErrors} />
        <MenuFields key={`menu ${presses}`} rows={draft.menu} pages={pages} formErrors={formErrors} />
        <SocialFields key={`social ${presses}`} links={draft.social} formErrors={formErrors} />
        <TipsPart draft={initial} formErrors={formErrors} />
        <MusicPart draft={initial} formErrors={formErrors} />
        <ScansPart draft={initial} formErrors={formErrors} />
        <FollowersPart draft={initial} formErrors={formErrors} />
        <MachinesPart draft={initial} formErrors={formErrors} />
        <PlacePart draft={initial} choices={choices} formErrors={formErrors} />
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
