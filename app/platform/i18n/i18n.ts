import { type I18n, type Messages, setupI18n } from '@lingui/core'
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import { intlLocale } from './locales'

/** A value for a message's braces; null becomes an empty text. */
type Value = string | number | null | undefined

/** The names in a message's braces: "count" of `{count, plural, one {# page} other {# pages}}`. */
type NamesIn<Message extends string> = Message extends `${string}{${infer Braces}}${infer Rest}`
  ? NameIn<Braces> | NamesIn<Rest>
  : never

/** A name is followed by a comma or the closing brace; a text with a space is part of a plural. */
type NameIn<Braces extends string> = Braces extends `${infer Name},${string}`
  ? WithoutSpace<Name>
  : WithoutSpace<Braces>
type WithoutSpace<Text extends string> = Text extends `${string} ${string}` ? never : Text

export type MessageValues<Message extends string, V = Value> = [NamesIn<Message>] extends [never]
  ? []
  : [values: { [Name in NamesIn<Message>]: V } & Record<string, V>]

/** Tells whether a message's braces hold names alone, as in `Page {number}`; quotes have a meaning in ICU. */
export const hasNamesAlone = (message: string) => /^([^{}']|\{\w+\})*$/.test(message)

/** Compiles a message that `hasNamesAlone`, for which no parser is needed. */
export const splitAtNames = (message: string): CompiledMessage =>
  message.split(/\{(\w+)\}/).map((part, index) => (index % 2 ? [part] : part))

const ofPage = setupI18n({ locale: 'en', messages: { en: {} } })
let added: string | undefined

let current = (): I18n => ofPage

/** Returns Lingui's object of the language of the current request, or of the page. */
export const currentI18n = () => current()

/** Sets the function that finds the i18n object: by request on the server, per page in the browser. */
export function findI18nBy(find: () => I18n): void {
  current = find
}

/**
 * Sets the language and the messages of a page in the browser, before it is rendered.
 * @param messages as JSON from the server
 */
export function addPageMessages(locale: string, messages: string): void {
  if (typeof document === 'undefined' || added === messages) return
  added = messages
  ofPage.load(locale, JSON.parse(messages) as Messages)
  ofPage.activate(locale, intlLocale(locale))
}

/** Lets the browser compile sentences with names alone, so that no page has their compiled forms. */
export const compileInBrowser = () => void ofPage.setMessagesCompiler(splitAtNames)

/** Returns the BCP 47 tag of the current language of the interface. */
export const currentLocale = () => current().locale

/** @param message in English, as ICU MessageFormat: `{name}`, `{count, plural, one {# page} other {# pages}}` */
export function t<const Message extends string>(
  message: Message,
  ...[values]: MessageValues<Message>
): string {
  const i18n = current()
  if (values) return i18n._(message, values)
  const translated = i18n.messages[message]
  return typeof translated === 'string' ? translated : message
}

/** Marks a sentence that `t` translates later, as in constants and zod's schemas. */
export const msg = <const Message extends string>(message: Message): Message => message
