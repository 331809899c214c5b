import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { href } from '../../../platform/href'
import { latestIssue } from './series.server'

/** @throws NotFound */
export const loader = async ({ params }: LoaderFunctionArgs) =>
  redirect(href('/articles/:id', { id: await latestIssue(params.address) }), {
    headers: { 'Cache-Control': 'private, no-store' },
  })
