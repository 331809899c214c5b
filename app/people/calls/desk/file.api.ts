import { NotFound } from '../../../platform/errors/errors'
import { streamedFileResponse } from '../../../platform/http/file-response.server'
import { api } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import { requireAdmin } from '../../../site/accounts/guards.server'
import { contentPolicyOf } from '../../../site/uploads/serve.server'
import { storage } from '../../../site/uploads/storage.server'
import { callNotFound } from '../calls'
import { submissionNotFound } from '../submissions/submissions'
import { findReadableSubmissionFile } from './submission-file.server'

/** The file types that browsers show without running anything in them. */
const shown = ['application/pdf', 'image/jpeg', 'image/png', 'audio/mpeg']

/** Answers with a file of a submission, for editors. With `?view` the browser shows it, if that is safe. */
const handlers = api({
  async GET({ request, params, context: { untilTaken } }) {
    await requireAdmin(request, 'publish')
    const file = await findReadableSubmissionFile(
      idFromParam(params.id, callNotFound),
      idFromParam(params.submission, submissionNotFound),
      idFromParam(params.file, submissionNotFound),
    )
    const stored = await storage.stat(file.path)
    if (!stored) throw new NotFound(submissionNotFound)
    const answer = streamedFileResponse(request, untilTaken, {
      name: file.name,
      plainName: 'submission',
      type: file.type,
      bytes: stored.bytes,
      stream: await storage.read(file.path),
    })
    if (new URL(request.url).searchParams.has('view') && shown.includes(file.type)) {
      answer.headers.set('Content-Disposition', 'inline')
      answer.headers.set('Content-Security-Policy', contentPolicyOf(file.path))
    }
    return answer
  },
})

export const loader = handlers.loader
export const action = handlers.action
