import { z } from 'zod'
import { parseJson, validate } from '../../../platform/http/request.server'
import { SentId, SentText, toTypedText } from '../../../platform/http/sent-json'
import { assertIssueRunChoices } from '../runs/run-choices.server'
import { IssueRunForm } from '../runs/run-form'
import { loadIssueRunWithCopies } from '../runs/runs.server'

export const IssueRunRequest = z.object({
  title: SentText,
  articleId: SentId.nullish().describe('Where members read it'),
  variantId: SentId.nullish().describe('The variant of the shop that is posted'),
  fileVariantId: SentId.nullish().describe('The variant whose files members get by email'),
})

/** @throws Invalid */
export async function parseIssueRunRequest(request: Request) {
  const { title, articleId, variantId, fileVariantId } = await parseJson(request, IssueRunRequest)
  const chosen = { articleId, variantId, fileVariantId }
  const typed = Object.entries(chosen).map(([name, id]) => [name, toTypedText(id)])
  const run = validate(IssueRunForm, { title, ...Object.fromEntries(typed) })
  await assertIssueRunChoices(run)
  return run
}

export async function loadWholeIssueRunJson(id: number) {
  const { run, copies } = await loadIssueRunWithCopies(id)
  return { ...run, copies }
}
