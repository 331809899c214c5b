import { useState } from 'react'
import type { FormErrors } from '../../platform/errors/errors'
import { msg, t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { FieldFrame, Select, useFieldProps } from '../../platform/ui/FormFields'
import type { SitePictureUse } from '../../site/settings'
import { sitePictureAddress, sitePictureSize } from '../../site/site-pictures'
import { checkAccent, defaultAccent, typefaces, typePairings } from '../../site/theme'
import type { SiteDraft } from './site-draft'
import '../../site/content/file-field.css'

interface LookProps {
  draft: SiteDraft
  presses: number
  formErrors?: FormErrors
}

const pictures: { use: SitePictureUse; label: string; hint: string }[] = [
  { use: 'logo', label: msg('Logo'), hint: msg('JPEG or PNG. Replaces the name.') },
  { use: 'logoDark', label: msg('For dark pages'), hint: msg('If the logo is dark.') },
  { use: 'icon', label: msg('Icon'), hint: msg('Square, 512 pixels or more.') },
  {
    use: 'sharePicture',
    label: msg('Share picture'),
    hint: msg('For shared links, cut to 1200 × 630.'),
  },
]

export function LookFields({ draft, presses, formErrors }: LookProps) {
  return (
    <section className="form site-part site-look" aria-labelledby="site-look">
      <h2 id="site-look">{t('Look')}</h2>
      <div className="site-pictures">
        {pictures.map(({ use, label, hint }) => (
          <PictureField
            key={use}
            use={use}
            label={t(label)}
            hint={t(hint)}
            kept={draft[use]}
            formErrors={formErrors}
          />
        ))}
      </div>
      <AccentField key={`accent ${presses}`} accent={draft.accent} formErrors={formErrors} />
      <Select label={t('Typefaces')} name="type" defaultValue={draft.type} formErrors={formErrors}>
        {typePairings.map((type) => (
          <option key={type} value={type}>
            {t(typefaces[type].name)}
          </option>
        ))}
      </Select>
    </section>
  )
}

interface PictureFieldProps {
  use: SitePictureUse
  label: string
  hint: string
  kept: string
  formErrors?: FormErrors
}

/** A field for a picture. After a refused form it holds the name of the picture that was chosen. */
function PictureField({ use, label, hint, kept, formErrors }: PictureFieldProps) {
  const { id, errors, control } = useFieldProps({ name: use, hint, formErrors })
  const [isChosen, setChosen] = useState(false)
  return (
    <FieldFrame id={id} label={label} hint={hint} errors={errors}>
      <div className="drop site-picture" data-is-empty={!isChosen || undefined}>
        <input type="hidden" name={`${use}Kept`} value={kept} />
        {kept && (
          <span className={use === 'logoDark' ? 'site-picture-shown is-dark' : 'site-picture-shown'}>
            <img src={sitePictureAddress(kept)} alt="" {...sitePictureSize(kept)} />
          </span>
        )}
        <input
          type="file"
          {...control}
          accept="image/jpeg,image/png,.jpg,.jpeg,.png"
          onChange={({ currentTarget }) => setChosen((currentTarget.files?.length ?? 0) > 0)}
        />
        {!isChosen && <p className="drop-hint">{t('or drop a file here')}</p>}
        {kept && (
          <button type="submit" name="intent" value={`remove-${use}`} className="link-button">
            <Trans
              id="Remove<s>: {label}</s>"
              values={{ label }}
              components={{ s: <span className="visually-hidden" /> }}
            />
          </button>
        )}
      </div>
    </FieldFrame>
  )
}

/** The minimum contrast of shapes (WCAG 2.2, 1.4.11). */
const enough = 3
const inWords = (contrast: number) =>
  contrast >= enough
    ? t('{contrast}:1 (enough)', { contrast: contrast.toFixed(1) })
    : t('{contrast}:1 (too little)', { contrast: contrast.toFixed(1) })

function AccentField({ accent, formErrors }: { accent: string; formErrors?: FormErrors }) {
  const hint = t('For links, buttons and highlights.')
  const { id, errors, control } = useFieldProps({ name: 'accent', hint, formErrors })
  const isColour = /^#[0-9a-f]{6}$/.test(accent)
  const { isGood, light, dark, nearest } = checkAccent(isColour ? accent : defaultAccent)
  return (
    <FieldFrame id={id} label={t('Accent colour')} hint={hint} errors={errors}>
      <div className="site-accent">
        <input type="color" {...control} defaultValue={isColour ? accent : defaultAccent} />
        <output htmlFor={id} className="site-contrast">
          {t('Buttons and highlights: {inWords} on light, {inWords2} on dark.', {
            inWords: inWords(light),
            inWords2: inWords(dark),
          })}{' '}
          {isGood ? t('Links always get at least 4.5:1.') : t('Both need at least 3:1.')}
        </output>
      </div>
      {!isGood && (
        <p>
          <button
            type="submit"
            name="intent"
            value={`accent-${nearest.slice(1)}`}
            className="button is-plain"
          >
            {t('Use {nearest}, the nearest colour that works', { nearest })}
          </button>
        </p>
      )}
    </FieldFrame>
  )
}
