import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { t } from '../../platform/i18n/i18n'
import { Field, useFormErrors } from '../../platform/ui/Field'
import { Select, TextArea } from '../../platform/ui/FormFields'
import type { PickupPoint, ShippingClass } from './shipping'

function useErrorsOf(intent: string) {
  const formErrors = useFormErrors()
  return formErrors?.values.intent === intent ? formErrors : undefined
}

export function ShippingClasses({ classes }: { classes: ShippingClass[] }) {
  const formErrors = useErrorsOf('add-class')
  return (
    <section className="admin-section">
      <h2>{t('Shipping classes')}</h2>
      <p className="field-hint">{t('Default: the first class.')}</p>
      <ul className="managed">
        {classes.map(({ id, name }) => (
          <Editable key={id} id={id} name={name}>
            <SaveButton
              intent="rename-class"
              label={t('Save class')}
              fullLabel={t('Save class {name}', { name })}
            />
            <DeleteButton intent="delete-class" of={name} />
          </Editable>
        ))}
      </ul>
      <Adding
        name={t('Add a class')}
        key={classes.length}
        isOpen={classes.length === 0 || Boolean(formErrors)}
      >
        <Field
          label={t('New class')}
          name="name"
          hint={t('For example Letter, Parcel, Record mailer.')}
          required
          maxLength={60}
          formErrors={formErrors}
        />
        <button type="submit" name="intent" value="add-class" className="button is-plain">
          {t('Add class')}
        </button>
      </Adding>
    </section>
  )
}

export function PickupPoints({ places }: { places: PickupPoint[] }) {
  const formErrors = useErrorsOf('add-place')
  return (
    <section className="admin-section">
      <h2>{t('Pick-up places')}</h2>
      <ul className="managed">
        {places.map(({ id, name, details }) => (
          <Editable key={id} id={id} name={name} note={details}>
            <TextArea
              label={t('Address and hours')}
              aria-label={t('Address and hours of {name}', { name })}
              name="details"
              defaultValue={details}
              rows={2}
              maxLength={500}
            />
            <SaveButton
              intent="change-place"
              label={t('Save place')}
              fullLabel={t('Save place {name}', { name })}
            />
            <DeleteButton intent="delete-place" of={name} />
          </Editable>
        ))}
      </ul>
      <Adding name={t('Add a place')} key={places.length} isOpen={Boolean(formErrors)}>
        <Field
          label={t('New place')}
          name="name"
          required
          maxLength={60}
          hint={t('Free, instead of shipping to a country.')}
          formErrors={formErrors}
        />
        <TextArea
          label={t('Address and hours')}
          name="details"
          rows={2}
          maxLength={500}
          formErrors={formErrors}
        />
        <button type="submit" name="intent" value="add-place" className="button is-plain">
          {t('Add place')}
        </button>
      </Adding>
    </section>
  )
}

interface EditableProps {
  id: number
  name: string
  note?: string
  /** Further fields, and the buttons. */
  children: ReactNode
}

/** A line of a list with a form that opens on demand. */
const Editable = ({ id, name, note, children }: EditableProps) => (
  <li>
    <details className="managed-edit">
      <summary>
        <bdi>{name}</bdi> {note && <span className="managed-note">{note}</span>}
      </summary>
      <Form method="post" className="managed-form">
        <input type="hidden" name="id" value={id} />
        <Field
          label={t('Name')}
          aria-label={t('Name of {name}', { name })}
          name="name"
          defaultValue={name}
          required
          maxLength={60}
        />
        {children}
      </Form>
    </details>
  </li>
)

interface AddingProps {
  name: string
  isOpen: boolean
  children: ReactNode
}

const Adding = ({ name, isOpen, children }: AddingProps) => (
  <details className="more-fields" open={isOpen}>
    <summary>{name}</summary>
    <Form method="post" className="form">
      {children}
    </Form>
  </details>
)

interface FirstDestinationProps {
  destinations: { value: string; label: string }[]
  chosen: string | null
}

export function DefaultDestination({ destinations, chosen }: FirstDestinationProps) {
  if (destinations.length === 0) return null
  return (
    <section className="admin-section">
      <h2>{t('Default destination')}</h2>
      <Form method="post" className="form">
        <Select
          label={t('Ship to')}
          name="destination"
          hint={t('Until the buyer chooses another.')}
          defaultValue={chosen ?? ''}
          key={chosen}
        >
          <option value="">{t('None: buyers choose')}</option>
          {destinations.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <button type="submit" name="intent" value="choose-first" className="button is-plain">
          {t('Save destination')}
        </button>
      </Form>
    </section>
  )
}

interface SaveButtonProps {
  intent: 'rename-class' | 'change-place'
  label: string
  /** The label for screen readers, which names what is saved. */
  fullLabel: string
}

function SaveButton({ intent, label, fullLabel }: SaveButtonProps) {
  return (
    <button type="submit" name="intent" value={intent} className="button is-plain" aria-label={fullLabel}>
      {label}
    </button>
  )
}

function DeleteButton({ intent, of }: { intent: 'delete-class' | 'delete-place'; of: string }) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      className="link-button"
      aria-label={t('Delete {of}', { of })}
      formNoValidate
    >
      {t('Delete')}
    </button>
  )
}
