import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { href } from '../../../platform/href'
import { findLatestIssue } from './series.server'

/** @throws NotFound */
export const loader = async ({ params }: LoaderFunctionArgs) =>
  redirect(href('/articles/:id', { id: await findLatestIssue(params.address) }), {
    headers: { 'Cache-Control': 'private, no-store' },
  })
