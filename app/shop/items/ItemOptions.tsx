import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { t } from '../../platform/i18n/i18n'
import { formatMoney } from '../../platform/ui/money'
import { textAttributes } from '../../platform/ui/text-attributes'
import { chooseOptionsMessage, isInStock, type MerchItem, type MerchVariant, optionsOfItem } from './merch'
import '../../platform/ui/amount-choice.css'

type Choice = (string | undefined)[]

export type OptionChoice = ReturnType<typeof useChosenOptions>

/** Tracks the chosen options of an item; with JavaScript, updated at once. */
export function useChosenOptions(item: MerchItem, submitted: Choice = []) {
  const form = useRef<HTMLFormElement>(null)
  const [choice, setChoice] = useState<Choice>(submitted)
  const read = () => {
    const fields = new FormData(form.current ?? undefined)
    setChoice(item.optionNames.map((_, index) => fields.get(optionFieldName(index))?.toString()))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads what the browser restored, or was chosen before the script loaded
  useEffect(read, [item.id])
  const chosen = item.variants.find(({ values }) => values.every((value, index) => value === choice[index]))
  return { form, choice, chosen, read }
}

export const optionFieldName = (index: number) => `option${index + 1}`

interface ItemOptionsProps {
  item: MerchItem
  choice: Choice
  onChange: () => void
}

/** Radio buttons for each option; sold-out values stay visible, and choosing one shows why it is refused. */
export function ItemOptions({ item, choice, onChange }: ItemOptionsProps) {
  const id = useId()
  const [missing, setMissing] = useState<string[]>([])
  const options = optionsOfItem(item)
  const isPriced = options.length === 1 && item.highestCents > item.priceCents
  return options.map(({ name, values }, index) => (
    <fieldset
      key={name}
      className="item-option"
      aria-describedby={missing.includes(name) ? `${id}-${index}` : undefined}
    >
      <legend>{name}</legend>
      <div className="item-values">
        {values.map((value) => {
          const meant = variantsWith(item, index, value, choice)
          return (
            <OptionValue
              key={value}
              name={optionFieldName(index)}
              value={value}
              isGone={!meant.some(isInStock)}
              isChosen={choice[index] === value}
              priceCents={isPriced ? meant[0]?.priceCents : undefined}
              onChange={() => {
                setMissing(missing.filter((one) => one !== name))
                onChange()
              }}
              onInvalid={(event) => {
                focusFirst(event)
                setMissing((now) => [...new Set([...now, name])])
              }}
            />
          )
        })}
      </div>
      {missing.includes(name) && (
        <p id={`${id}-${index}`} className="field-error">
          {chooseOptionsMessage([name])}
        </p>
      )}
    </fieldset>
  ))
}

/** Moves the focus to the first missing choice, instead of the browser's bubble. */
function focusFirst(event: FormEvent<HTMLInputElement>) {
  event.preventDefault()
  event.currentTarget.form?.querySelector<HTMLInputElement>('input:invalid')?.focus()
}

function variantsWith({ variants }: MerchItem, index: number, value: string, choice: Choice): MerchVariant[] {
  return variants.filter(({ values }) =>
    values.every((own, at) =>
      at === index ? own === value : choice[at] === undefined || own === choice[at],
    ),
  )
}

interface OptionValueProps {
  name: string
  value: string
  isGone: boolean
  isChosen: boolean
  priceCents?: number
  onChange: () => void
  onInvalid: (event: FormEvent<HTMLInputElement>) => void
}

function OptionValue({ name, value, isGone, isChosen, priceCents, onChange, onInvalid }: OptionValueProps) {
  const id = useId()
  return (
    <span className="item-value">
      <input
        type="radio"
        id={id}
        name={name}
        value={value}
        required
        defaultChecked={isChosen}
        onChange={onChange}
        onInvalid={onInvalid}
      />
      <label htmlFor={id} className={isGone ? 'is-gone' : undefined}>
        <span {...textAttributes(value)}>{value}</span>
        {priceCents !== undefined && <span className="item-value-price">{formatMoney(priceCents)}</span>}
        {isGone && <span className="visually-hidden"> {t('(sold out)')}</span>}
      </label>
    </span>
  )
}
