import { useId, useRef } from 'react'
import type { FormErrors } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { ChipPicker } from '../../platform/ui/ChipPicker'
import { textAttributes } from '../../platform/ui/text-attributes'
import { useChosenIds } from '../../platform/ui/useChosenIds'
import type { BandChoice } from './mentions.server'

interface BandPickerProps {
  bands: BandChoice[]
  own: BandChoice[]
  chosen?: number[]
  formErrors?: FormErrors
}

/** A field for the bands that an article mentions: chips with a search, or check boxes without JavaScript. */
export function BandPicker({ bands, own, formErrors, ...given }: BandPickerProps) {
  const id = useId()
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const initial = given.chosen ?? own.map((band) => band.id)
  const { chosen: ids, setChosen, isScripted } = useChosenIds(fieldset, initial)
  const missing = own.filter((band) => !bands.some(({ id }) => id === band.id))
  const all = [...missing, ...bands].map(({ id, title }) => ({ id, name: title }))
  if (all.length === 0) return null
  const errors = formErrors?.errors.bandIds ?? []
  const chosen = all.filter((band) => ids.includes(band.id))
  const others = all.filter((band) => !ids.includes(band.id))
  return (
    <fieldset ref={fieldset} className="picker" aria-labelledby={id}>
      <legend id={id}>{t('Featured bands')}</legend>
      <p className="field-hint">{t('Shown on the bands’ pages. Their music follows at the end.')}</p>
      {errors.length > 0 && <p className="field-error">{errors.join(' ')}</p>}
      {/* Tells the server that the picker was there even when no band is chosen. */}
      <input type="hidden" name="bandIds" value="" />
      {isScripted ? (
        <>
          <ChipPicker
            label={t('Find a band')}
            nouns="bands"
            chosen={chosen}
            others={others}
            onChoose={(band) => setChosen([...ids, band])}
            onRemove={(band) => setChosen(ids.filter((one) => one !== band))}
          />
          {chosen.map((band) => (
            <input key={band.id} type="hidden" name="bandIds" value={band.id} />
          ))}
        </>
      ) : (
        <ul>
          {[...chosen, ...others].map((band) => (
            <li key={band.id}>
              <label className="check">
                <input
                  type="checkbox"
                  name="bandIds"
                  value={band.id}
                  defaultChecked={ids.includes(band.id)}
                />
                <bdi {...textAttributes(band.name)}>{band.name}</bdi>
              </label>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}
