import { Link } from '@remix-run/react'
import { Message } from '../ui/Message'

/** What a press on the item's page was refused with; a request that is no form of it is answered with a message alone. */
export interface ItemFailure {
  message?: string
  needsLogin?: boolean
  /** Null is what JSON makes of undefined. */
  choice?: (string | null | undefined)[]
}

interface ItemMessagesProps {
  item: { id: number; title: string }
  failure?: ItemFailure
  /** What somebody has just asked to be told of. */
  told: string | null
  /** Back from the payment page, with the order that waits there, if any. */
  canceled: { unpaidOrder: { id: number; link: string } | null } | null
  /** In the cart, just after it was added. */
  addedQuantity: number
  addedText: string
}

export function ItemMessages(props: ItemMessagesProps) {
  const { item, failure, told, canceled, addedQuantity, addedText } = props
  if (failure) {
    return (
      <Message role="alert">
        {failure.message}{' '}
        {failure.needsLogin && (
          <Link to={`/login?${new URLSearchParams({ redirectTo: `/item/${item.id}` })}`}>Log in</Link>
        )}
      </Message>
    )
  }
  return (
    <>
      {told && (
        <Message role="status" about={told}>
          We will tell you by mail when <bdi>{told}</bdi> is back.
        </Message>
      )}
      {canceled && <Canceled {...canceled} />}
      {addedQuantity > 0 && (
        <Message role="status" key={addedQuantity}>
          {addedText}
        </Message>
      )}
    </>
  )
}

function Canceled({ unpaidOrder }: { unpaidOrder: { id: number; link: string } | null }) {
  return (
    <Message role="status">
      Payment canceled. Nothing was charged.{' '}
      {unpaidOrder && (
        <>
          <Link to={unpaidOrder.link}>Order {unpaidOrder.id}</Link> has not been paid yet.
        </>
      )}
    </Message>
  )
}
