import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '../accounts/guards.server'
import { ContentForm } from '../content/ContentForm'
import { type EnteredForm, isRowRequest, withRowsChanged } from '../content/form-rows.server'
import { createRecord } from '../content/lifecycle.server'
import { receiveUpload } from '../content/upload.server'
import { pageMeta } from '../site/meta'
import { useFormErrors } from '../ui/Field'
import { formOptions } from './desk.server'
import { deskOf } from './kinds'
import { kindFrom } from './registry.server'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, args.data ? deskOf(args.data.kind).upload : '', { isPrivate: true })

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const { kind } = kindFrom(params.kind)
  return { kind, isDone: new URL(request.url).searchParams.has('done'), ...(await formOptions(kind)) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireAdmin(request)
  const { kind, content } = kindFrom(params.kind)
  if (isRowRequest(request, content.form)) return withRowsChanged(request, content, admin)
  await receiveUpload(request, content.form, true, (upload) => createRecord(content, upload, admin))
  return redirect(`/admin/${kind}/new?done`, 303)
}

export default function NewPage() {
  const { kind, ...formProps } = useLoaderData<typeof loader>()
  const desk = deskOf(kind)
  const entered = useActionData<EnteredForm>()
  return (
    <div className="upload-page">
      <h1>{desk.upload}</h1>
      <ContentForm
        key={kind}
        {...formProps}
        kind={kind}
        desk={desk}
        entered={entered?.rows && entered}
        formErrors={useFormErrors()}
      />
    </div>
  )
}
