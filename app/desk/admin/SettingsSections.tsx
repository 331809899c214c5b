import type { ReactNode } from 'react'
import type { FormErrors } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { Checkbox } from '../../platform/ui/Checkbox'
import { Field } from '../../platform/ui/Field'
import { Select, TextArea } from '../../platform/ui/FormFields'
import { embeddingNames, embeddings } from '../../site/embedding'
import { useIsModuleOn } from '../../site/modules/useIsModuleOn'
import { settingLabels } from '../../site/setting-labels'
import { InterfaceLanguages } from './InterfaceLanguages'
import { SettingsSection } from './SettingsSection'
import type { SiteDraft } from './site-draft'

interface PartProps {
  draft: SiteDraft
  formErrors?: FormErrors
}

interface SwitchProps extends PartProps {
  label: string
  name:
    | 'takesTips'
    | 'takesGiftCards'
    | 'takesRecordings'
    | 'offersSearchablePdfs'
    | 'hasFollowers'
    | 'allowsSearch'
    | 'allowsSummaries'
    | 'allowsTraining'
}

function Switch({ label, name, draft, formErrors }: SwitchProps) {
  return <Checkbox label={label} name={name} formErrors={formErrors} initial={draft[name] === 'on'} />
}

export interface LocationChoices {
  zones: string[]
  ownZone: string
  languages: { tag: string; name: string }[]
}

export function WordsSettings({ draft, formErrors, children }: PartProps & { children: ReactNode }) {
  return (
    <SettingsSection id="site-words" title={t('Name and words')}>
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
      {children}
    </SettingsSection>
  )
}

export function TipsSettings({ draft, formErrors }: PartProps) {
  return (
    <SettingsSection id="site-tips" title={t(settingLabels.takesTips)}>
      <Switch label={t('Accept tips')} name="takesTips" draft={draft} formErrors={formErrors} />
      <Field
        label={t('Suggested amounts')}
        name="tipSums"
        maxLength={60}
        inputMode="decimal"
        hint={t('Up to four, for example 3 5 10.')}
        defaultValue={draft.tipSums}
        formErrors={formErrors}
      />
    </SettingsSection>
  )
}

export function GiftCardsSettings({ draft, formErrors }: PartProps) {
  return (
    <SettingsSection id="site-gift-cards" title={t(settingLabels.takesGiftCards)}>
      <Switch label={t('Accept gift cards')} name="takesGiftCards" draft={draft} formErrors={formErrors} />
    </SettingsSection>
  )
}

export function MusicSettings({ draft, formErrors }: PartProps) {
  return (
    <SettingsSection id="site-music" title={t('Music')}>
      <Switch
        label={t('Accept WAV, FLAC, M4A and OGG')}
        name="takesRecordings"
        draft={draft}
        formErrors={formErrors}
      />
      <p className="field-hint">{t('Needs ffmpeg on the server.')}</p>
    </SettingsSection>
  )
}

export function ScansSettings({ draft, formErrors }: PartProps) {
  return (
    <SettingsSection id="site-scans" title={t('Scans')}>
      <Switch
        label={t('Offer searchable PDFs')}
        name="offersSearchablePdfs"
        draft={draft}
        formErrors={formErrors}
      />
      <p className="field-hint">{t('Adds a text layer. The original stays.')}</p>
    </SettingsSection>
  )
}

export function FollowersSettings({ draft, formErrors }: PartProps) {
  return (
    <SettingsSection id="site-followers" title={t('Followers')}>
      <Switch
        label={t('Followers from the fediverse')}
        name="hasFollowers"
        draft={draft}
        formErrors={formErrors}
      />
      <p className="field-hint">
        {t(
          'People can follow the magazine, authors and bands from Mastodon, Pixelfed, Ghost and similar. The site sends what you publish to their servers.',
        )}
      </p>
    </SettingsSection>
  )
}

export function EmbeddingSettings({ draft, formErrors }: PartProps) {
  return (
    <SettingsSection id="site-embedding" title={t(settingLabels.embedding)}>
      <Select
        label={t('Publications may be shown')}
        name="embedding"
        defaultValue={draft.embedding}
        formErrors={formErrors}
      >
        {embeddings.map((one) => (
          <option key={one} value={one}>
            {t(embeddingNames[one])}
          </option>
        ))}
      </Select>
      <Field
        label={t(settingLabels.embedHosts)}
        name="embedHosts"
        maxLength={2000}
        dir="ltr"
        hint={t('As example.org or *.example.org, apart with spaces.')}
        defaultValue={draft.embedHosts}
        formErrors={formErrors}
      />
    </SettingsSection>
  )
}

function MachinesSettings({ draft, formErrors }: PartProps) {
  return (
    <SettingsSection id="site-machines" title={t('Search engines and AI')} isWithin>
      <Switch
        label={t('Search engines may list the site')}
        name="allowsSearch"
        draft={draft}
        formErrors={formErrors}
      />
      <Switch
        label={t('AI may read it to answer questions')}
        name="allowsSummaries"
        draft={draft}
        formErrors={formErrors}
      />
      <Switch
        label={t('AI may be trained on it')}
        name="allowsTraining"
        draft={draft}
        formErrors={formErrors}
      />
      <p className="field-hint">
        {t('Well-behaved crawlers follow this for pages, pictures and PDFs. Others may not.')}
      </p>
    </SettingsSection>
  )
}

export function LocationSettings({ draft, choices, formErrors }: PartProps & { choices: LocationChoices }) {
  const hasLanguages = useIsModuleOn('languages')
  return (
    <SettingsSection id="site-place" title={t('Place and language')}>
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
          <option value="">{t('Same as this server: {ownZone}', { ownZone: choices.ownZone })}</option>
          {choices.zones.map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </Select>
      </div>
      {hasLanguages && <InterfaceLanguages chosen={draft.otherLanguages} />}
      <TextArea
        label={t('Address of the shop')}
        name="address"
        maxLength={500}
        rows={4}
        hint={t('Sender on slips and labels.')}
        defaultValue={draft.address}
        formErrors={formErrors}
      />
      <MachinesSettings draft={draft} formErrors={formErrors} />
    </SettingsSection>
  )
}
