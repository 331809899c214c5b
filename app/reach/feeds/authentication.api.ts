import type { LoaderFunctionArgs } from '@remix-run/node'
import { authenticationDocument, authenticationType } from './authentication.server'
import { toCatalogJson } from './opds2.server'

export const loader = ({ context: { origin } }: LoaderFunctionArgs) =>
  toCatalogJson(authenticationDocument(origin), authenticationType)
