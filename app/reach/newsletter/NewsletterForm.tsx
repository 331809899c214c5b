import { Form } from '@remix-run/react'
import { Fragment, useEffect, useRef } from 'react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { useDoneMessage } from '../../platform/ui/done-message'
import { Field, useFormErrors } from '../../platform/ui/Field'
import { Select, TextArea } from '../../platform/ui/FormFields'
import { DraftNotice } from '../../site/content/DraftNotice'
import { useChanges } from '../../site/content/upload-form-hooks'
import { useDraft, useRestoredValues } from '../../site/content/useDraft'
import { maxNewsletterLength, maxSubjectLength, type Newsletter } from './newsletters'

interface NewsletterFormProps {
  newsletter: Newsletter | null
  topics: { topic: string; name: string }[]
}

export function NewsletterForm({ newsletter, topics }: NewsletterFormProps) {
  const page = href('/admin/letters/:id', { id: newsletter?.id ?? 'new' })
  const version = newsletter?.version ?? 0
  const form = useRef<HTMLFormElement>(null)
  const { isChanged } = useChanges(form, version)
  const draft = useDraft(form, page, isChanged)
  const formErrors = useRestoredValues(draft.restored, useFormErrors())
  const done = useDoneMessage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is cleared once for each version that was saved
  useEffect(() => {
    if (done === 'saved') draft.clear()
  }, [done, version])
  return (
    <Form ref={form} method="post" className="form" action={page} onInput={draft.touch} onSubmit={draft.send}>
      <DraftNotice draft={draft} version={version} />
      <input type="hidden" name="version" value={draft.restored?.values.version ?? version} />
      <Fragment key={draft.restores}>
        <Field
          label={t('Subject')}
          name="subject"
          required
          maxLength={maxSubjectLength}
          dir="auto"
          defaultValue={newsletter?.subject}
          formErrors={formErrors}
        />
        <TextArea
          label={t('Text')}
          name="body"
          required
          rows={16}
          maxLength={maxNewsletterLength}
          hint={t('Markdown: ## heading, **bold**, - list, [words](https://…).')}
          defaultValue={newsletter?.body}
          formErrors={formErrors}
        />
        <Select
          label={t('Send to')}
          name="topic"
          hint={t('Subscribers to everything get it too.')}
          defaultValue={newsletter?.topics[0]}
          formErrors={formErrors}
        >
          {topics.map(({ topic, name }) => (
            <option key={topic} value={topic}>
              {name}
            </option>
          ))}
        </Select>
      </Fragment>
      <button type="submit" name="intent" value="save" className="button">
        {t('Save and preview')}
      </button>
    </Form>
  )
}
