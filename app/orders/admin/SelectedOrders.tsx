import { Form, Link } from '@remix-run/react'

/** The id of the form that the orders' checkboxes belong to. */
export const selectedOrdersForm = 'chosen-orders'

/**
 * Buttons that act on several orders.
 * @param chooseAll the address of this page with all of them selected
 */
export function SelectedOrders({ chooseAll }: { chooseAll: string }) {
  const sheets = [
    ['picking', 'Picking list'],
    ['slip', 'Packing slips'],
    ['label', 'Address labels'],
  ]
  return (
    <Form id={selectedOrdersForm} method="get" action="/admin/orders/ship" className="chosen-orders">
      <span>With the chosen orders:</span>
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
      <Link to={chooseAll} preventScrollReset>
        Choose all on this page
      </Link>
    </Form>
  )
}
