import { NotFound } from './errors'

export function loader() {
  throw new NotFound('Page not found.')
}

export function action() {
  throw new NotFound('Page not found.')
}

export default function UnknownPage() {
  return null
}
