import { z } from 'zod'
import { parseJson, validate } from '../../../platform/http/request.server'
import { asTyped, SentText } from '../../../platform/http/sent-json'
import { maxInteger } from '../../../platform/id'
import { assertChoices } from '../runs/run-choices.server'
import { RunForm } from '../runs/run-form'
import { runWithCopies } from '../runs/runs.server'

const id = z.int().positive().max(maxInteger).nullish()

export const RunRequest = z.object({
  title: SentText,
  articleId: id.describe('Where members read it'),
  variantId: id.describe('The variant of the shop that is posted'),
  fileVariantId: id.describe('The variant whose files members get by email'),
})

/** @throws Invalid */
export async function parseRun(request: Request) {
  const { title, articleId, variantId, fileVariantId } = await parseJson(request, RunRequest)
  const chosen = { articleId, variantId, fileVariantId }
  const typed = Object.entries(chosen).map(([name, id]) => [name, asTyped(id)])
  const run = validate(RunForm, { title, ...Object.fromEntries(typed) })
  await assertChoices(run)
  return run
}

export async function wholeRunJson(id: number) {
  const { run, copies } = await runWithCopies(id)
  return { ...run, copies }
}
