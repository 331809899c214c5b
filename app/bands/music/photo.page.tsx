import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { msg, t } from '../../platform/i18n/i18n'
import { useFormErrors } from '../../platform/ui/Field'
import { pageMeta } from '../../site/meta'
import { MediumForm } from './MediumForm'
import { mediumAction, mediumLoader } from './media-pages.server'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, t('Edit {title}', { title: args.data?.title ?? '' }), { isPrivate: true })

export const handle = { failure: msg('Failed to load the photo.') }

export const loader = (args: LoaderFunctionArgs) => mediumLoader('photo', args)
export const action = (args: ActionFunctionArgs) => mediumAction('photo', args)

export default function PhotoPage() {
  return <MediumForm kind="photo" {...useLoaderData<typeof loader>()} formErrors={useFormErrors()} />
}
