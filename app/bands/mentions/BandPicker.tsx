import { useId } from 'react'
import type { FormErrors } from '../../platform/http/errors'
import { textAttributes } from '../../ui/text-attributes'
import type { BandChoice } from './mentions.server'

interface BandPickerProps {
  bands: BandChoice[]
  /** The bands that the article mentions already. */
  own: BandChoice[]
  /** The chosen ids of a refused form. */
  chosen?: number[]
  formErrors?: FormErrors
}

/** Check boxes of the bands that an article mentions, the chosen ones first. */
export function BandPicker({ bands, own, chosen = own.map(({ id }) => id), formErrors }: BandPickerProps) {
  const id = useId()
  const missing = own.filter(({ id }) => !bands.some((band) => band.id === id))
  const all = [...missing, ...bands]
  if (all.length === 0) return null
  const errors = formErrors?.errors.bandIds ?? []
  const isChosen = (band: BandChoice) => chosen.includes(band.id)
  const sorted = [...all.filter(isChosen), ...all.filter((band) => !isChosen(band))]
  return (
    <fieldset className="picker" aria-labelledby={id}>
      <legend id={id}>Bands in it</legend>
      <p className="field-hint">Their pages list it, and at its end readers can hear them.</p>
      {errors.length > 0 && <p className="field-error">{errors.join(' ')}</p>}
      {/* Without any that is ticked, the form says so. */}
      <input type="hidden" name="bandIds" value="" />
      <ul>
        {sorted.map((band) => (
          <li key={band.id}>
            <label className="check">
              <input type="checkbox" name="bandIds" value={band.id} defaultChecked={isChosen(band)} />
              <bdi {...textAttributes(band.title)}>{band.title}</bdi>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
