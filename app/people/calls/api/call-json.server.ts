import { z } from 'zod'
import { timeField } from '../../../platform/forms/form-fields'
import { parseJson, validate } from '../../../platform/http/request.server'
import {
  SentNumber,
  SentText,
  SentVersion,
  toCheckboxValue,
  toTypedText,
} from '../../../platform/http/sent-json'
import { localTimeOf } from '../../../platform/site-zone'
import { CallForm } from '../call-form'
import { type Call, callPhaseOf, fileTypeNames } from '../calls'
import { listRevealersOfCall } from '../revealers.server'

export const toCallJson = ({ guidelines: body, ...call }: Call) => ({
  ...call,
  body,
  phase: callPhaseOf(call),
})

export const loadWholeCallJson = async (call: Call) => ({
  ...toCallJson(call),
  revealers: (await chosenRevealers(call.id)).map(Number),
})

const whole = SentNumber.optional()

export const CallRequest = z.object({
  title: SentText.optional(),
  body: SentText.optional().describe('The guidelines, in Markdown'),
  address: SentText.optional().describe('Below /calls/; without it, made of the title'),
  language: SentText.nullish().describe('BCP 47; null is the site’s'),
  isDraft: z.boolean().optional(),
  opensAt: timeField({ offset: true }).optional(),
  closesAt: timeField({ offset: true }).optional().describe('The deadline, to the minute'),
  pieceKinds: z.array(SentText).max(100).optional().describe('Such as Story'),
  maxPieces: whole,
  maxTextLength: whole,
  maxFiles: whole,
  maxFileMb: whole,
  fileTypes: z.array(z.enum(fileTypeNames)).optional(),
  isBlind: z.boolean().optional().describe('Names are hidden from those who decide'),
  answerDays: whole,
  remindDays: whole,
  keepMonths: whole,
  copies: whole,
  revealers: z
    .array(SentNumber)
    .max(200)
    .optional()
    .describe('Ids of editors who may show names beside owners; counts where an owner sends it'),
  version: SentVersion.optional(),
})

const newCall = {
  maxPieces: 3,
  maxTextLength: 20_000,
  maxFiles: 3,
  maxFileMb: 20,
  isDraft: false,
  isBlind: false,
  answerDays: 30,
  remindDays: 21,
  keepMonths: 6,
  copies: 0,
  fileTypes: ['pdf', 'pictures'],
}

/** @throws Invalid */
export async function parseCallRequest(request: Request, before?: Call): Promise<CallForm> {
  const sent = await parseJson(request, CallRequest)
  const { opensAt, closesAt, body, isDraft, isBlind, language, pieceKinds, revealers, version, ...call } = {
    ...newCall,
    ...(before && { ...before, body: before.guidelines }),
    version: before?.version ?? 0,
    ...sent,
    revealers: sent.revealers?.map(String) ?? (before ? await chosenRevealers(before.id) : []),
  }
  const [opens, closes] = [opensAt, closesAt].map((at) => (at ? localTimeOf(new Date(at)) : undefined))
  const { maxPieces, maxTextLength, maxFiles, maxFileMb, answerDays, remindDays, keepMonths, copies } = call
  const numbers = {
    maxPieces,
    maxTextLength,
    maxFiles,
    maxFileMb,
    answerDays,
    remindDays,
    keepMonths,
    copies,
  }
  return validate(CallForm, {
    title: call.title,
    address: call.address,
    body,
    language: toTypedText(language),
    fileTypes: call.fileTypes,
    isDraft: toCheckboxValue(isDraft),
    isBlind: toCheckboxValue(isBlind),
    opensDate: opens?.date,
    opensTime: opens?.time,
    closesDate: closes?.date,
    closesTime: closes?.time,
    ...Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, toTypedText(value)])),
    pieceKinds: (pieceKinds ?? []).join('\n'),
    revealers,
    version,
  })
}

const chosenRevealers = async (callId: number) =>
  (await listRevealersOfCall(callId)).filter(({ isChosen }) => isChosen).map(({ id }) => String(id))
