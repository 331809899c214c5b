import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { currentUser } from '../accounts/guards.server'
import { idFrom } from '../platform/http.server'
import { dollars } from '../ui/format'
import { pageMeta } from '../ui/meta'
import { Picture } from '../ui/Picture'
import { merchItemById } from './merch.server'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, args.data?.item.title ?? 'Item not found', {
    description: args.data?.item.description,
    image: args.data?.item.image,
  })

export const handle = { failure: 'Item not found' }

export async function loader({ params }: LoaderFunctionArgs) {
  return { item: await merchItemById(idFrom(params.id, 'Item not found')) }
}

/** There is no cart yet: a visitor is asked to log in, anyone else is told that it failed. */
export async function action({ request, params }: ActionFunctionArgs) {
  await merchItemById(idFrom(params.id, 'Item not found'))
  if (await currentUser(request)) {
    return data({ message: 'Failed to add item to cart.', asksForLogin: false }, { status: 503 })
  }
  return data(
    { message: 'You need to be logged in to add items to the cart.', asksForLogin: true },
    { status: 401 },
  )
}

export default function ItemPage() {
  const { item } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const isSoldOut = item.stock === 0
  return (
    <article className="item">
      <Picture
        file={item.image}
        alt={item.title}
        width={640}
        height={640}
        sizes="(min-width: 56rem) 36rem, 94vw"
        isFirst
      />
      <div className="item-text">
        <h1 dir="auto">{item.title}</h1>
        {item.description && <p dir="auto">{item.description}</p>}
        <p className="price">{dollars(item.priceCents)}</p>
        {answer && (
          <p role="alert" className="message">
            {answer.message}{' '}
            {answer.asksForLogin && <Link to={`/login?redirectTo=/item/${item.id}`}>Log in</Link>}
          </p>
        )}
        <Form method="post" preventScrollReset>
          <button type="submit" className="button" disabled={isSoldOut}>
            {isSoldOut ? 'Sold out' : 'Add to Cart'}
          </button>
        </Form>
      </div>
    </article>
  )
}
