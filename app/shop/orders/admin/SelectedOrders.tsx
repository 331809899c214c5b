import { Form } from '@remix-run/react'
import { href } from '../../../platform/href'
import { msg, t } from '../../../platform/i18n/i18n'

export const selectedOrdersForm = 'chosen-orders'

const sheets: [sheet: string, name: string][] = [
  ['picking', msg('Picking list')],
  ['slip', msg('Packing slips')],
  ['label', msg('Address labels')],
]

export function SelectedOrders() {
  return (
    <Form
      id={selectedOrdersForm}
      method="get"
      action={href('/admin/orders/ship')}
      className="bulk-bar"
      data-selected={t('selected')}
    >
      <button type="submit" className="link-button">
        {t('Ship them')}
      </button>
      {sheets.map(([sheet, name]) => (
        <button
          key={sheet}
          type="submit"
          name="sheet"
          value={sheet}
          formAction={href('/admin/orders/print')}
          className="link-button"
        >
          {t(name)}
        </button>
      ))}
    </Form>
  )
}
