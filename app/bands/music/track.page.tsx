import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { pageMeta } from '../../site/meta'
import { useFormErrors } from '../../ui/Field'
import { MediumForm } from './MediumForm'
import { mediumAction, mediumLoader } from './media-pages.server'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, `Edit ${args.data?.title ?? ''}`, { isPrivate: true })

export const handle = { failure: 'Failed to load the track.' }

export const loader = (args: LoaderFunctionArgs) => mediumLoader('track', args)
export const action = async (args: ActionFunctionArgs) => redirect(await mediumAction('track', args), 303)

export default function TrackPage() {
  return <MediumForm kind="track" {...useLoaderData<typeof loader>()} formErrors={useFormErrors()} />
}
