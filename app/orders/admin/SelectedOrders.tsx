import { Form } from '@remix-run/react'

/** The id of the form that the orders' checkboxes belong to. */
export const selectedOrdersForm = 'chosen-orders'

const sheets = [
  ['picking', 'Picking list'],
  ['slip', 'Packing slips'],
  ['label', 'Address labels'],
]

/** Buttons that act on all selected orders. */
export function SelectedOrders() {
  return (
    <Form id={selectedOrdersForm} method="get" action="/admin/orders/ship" className="bulk-bar">
      <button type="submit" className="link-button">
        Ship them
      </button>
      {sheets.map(([sheet, name]) => (
        <button
          key={sheet}
          type="submit"
          name="sheet"
          value={sheet}
          formAction="/admin/orders/print"
          className="link-button"
        >
          {name}
        </button>
      ))}
    </Form>
  )
}
