import { useNavigation } from '@remix-run/react'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { FormErrors } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { joinFieldValues } from '../../platform/http/joined-values'
import { useAuth } from '../accounts/AuthContext'
import { draftKey, draftsFor, removeDraft, type StoredDraft, writeDraft } from '../accounts/stored-drafts'

const waitMs = 1000

/**
 * Stores a form's unsaved input in this browser, and offers drafts of earlier visits. Nothing is sent.
 * @param address the form's page; without it, nothing is stored
 */
export function useDraft(
  form: RefObject<HTMLFormElement>,
  address: string | undefined,
  isChanged: () => boolean,
) {
  const userId = useAuth().user?.id
  const isLoggingOut = useNavigation().formAction === href('/logout')
  const own = useRef<string>()
  const sent = useRef<string>()
  const timer = useRef<number>()
  const [offered, setOffered] = useState<StoredDraft[]>([])
  const [restored, setRestored] = useState<StoredDraft>()
  const [restores, setRestores] = useState(0)

  const write = () => {
    timer.current = undefined
    if (!own.current || !form.current || isLoggingOut) return
    if (isChanged()) writeDraft({ key: own.current, savedAt: Date.now(), ...typedIn(form.current) })
    else removeDraft(own.current)
  }
  const latestWrite = useRef(write)
  latestWrite.current = write

  useEffect(() => {
    own.current = address && userId !== undefined ? draftKey(userId, address) : undefined
    setOffered(address && userId !== undefined ? unsaved(draftsFor(userId, address), form.current) : [])
    return () => {
      window.clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [form, userId, address])

  useEffect(() => {
    const writeNow = () => {
      if (timer.current === undefined) return
      window.clearTimeout(timer.current)
      latestWrite.current()
    }
    const forget = ({ key, newValue }: StorageEvent) => {
      if (newValue === null) setOffered((now) => now.filter((draft) => key !== null && draft.key !== key))
    }
    addEventListener('pagehide', writeNow)
    document.addEventListener('visibilitychange', writeNow)
    addEventListener('storage', forget)
    return () => {
      removeEventListener('pagehide', writeNow)
      document.removeEventListener('visibilitychange', writeNow)
      removeEventListener('storage', forget)
    }
  }, [])

  return {
    offered: offered[0],
    restored,
    /** Changes when the form must be rendered again with restored values. */
    restores,
    /** Called after every change of the form. */
    touch() {
      timer.current ??= window.setTimeout(() => latestWrite.current(), waitMs)
    },
    restore(draft: StoredDraft) {
      own.current = draft.key
      setRestored(draft)
      setRestores((before) => before + 1)
      setOffered([])
    },
    discard(draft: StoredDraft) {
      removeDraft(draft.key)
      setOffered((now) => now.filter(({ key }) => key !== draft.key))
    },
    /** Called when the form is sent, if its address may change before it is saved. */
    send() {
      sent.current = own.current
    },
    /** Called after the form was saved. */
    clear() {
      window.clearTimeout(timer.current)
      timer.current = undefined
      const key = sent.current ?? own.current
      if (key) removeDraft(key)
      sent.current = undefined
      setRestored(undefined)
    },
  }
}

/** Fills a form with restored values, as if the server had returned them, below the errors of a later answer. */
export function useRestoredValues(
  restored: StoredDraft | undefined,
  formErrors: FormErrors | undefined,
): FormErrors | undefined {
  return useMemo(() => {
    if (!restored) return formErrors
    const values = { ...restored.values, ...formErrors?.values }
    return { message: '', errors: {}, ...formErrors, values }
  }, [restored, formErrors])
}

/** Returns the drafts that differ from the form, and deletes the others. */
function unsaved(drafts: StoredDraft[], form: HTMLFormElement | null): StoredDraft[] {
  const current = form && comparable(typedIn(form))
  const isSaved = (draft: StoredDraft) => comparable(draft) === current
  for (const { key } of drafts.filter(isSaved)) removeDraft(key)
  return drafts.filter((draft) => !isSaved(draft))
}

const bookkeeping = ['version', 'opened', 'idempotencyKey']

const comparable = ({ values }: Pick<StoredDraft, 'values'>) =>
  JSON.stringify(Object.entries(values).filter(([name]) => !bookkeeping.includes(name)))

function typedIn(form: HTMLFormElement): Pick<StoredDraft, 'values' | 'files'> {
  const entries = [...new FormData(form)]
  const typed = entries.flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value.replaceAll('\r\n', '\n')]] : [],
  )
  const files = entries.flatMap(([, value]) => (value instanceof File && value.name ? [value.name] : []))
  return { values: joinFieldValues(typed), files }
}
