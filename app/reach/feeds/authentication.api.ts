import type { LoaderFunctionArgs } from '@remix-run/node'
import { authenticationDocument, authenticationType } from './authentication.server'
import { catalogJson } from './opds2.server'

export const loader = ({ context: { origin } }: LoaderFunctionArgs) =>
  catalogJson(authenticationDocument(origin), authenticationType)
