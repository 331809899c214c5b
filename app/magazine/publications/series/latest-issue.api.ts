import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { latestIssue } from './series.server'

/** @throws NotFound */
export const loader = async ({ params }: LoaderFunctionArgs) =>
  redirect(`/articles/${await latestIssue(params.address)}`, {
    headers: { 'Cache-Control': 'private, no-store' },
  })
