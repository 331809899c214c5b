import { t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { FieldTable } from './FieldTable'
import type { ReferenceOperation } from './reference.server'

export function OperationEntry({ operation }: { operation: ReferenceOperation }) {
  const { id, method, path, summary, who, parameters, fields, isForm, curl } = operation
  return (
    <article className="api-operation" aria-labelledby={id}>
      <h3 id={id}>{summary}</h3>
      <p className="api-address">
        <code>
          <b>{method}</b> {path}
        </code>
      </p>
      <p className="api-who">
        {t('For {who}.', { who })} {keyWords(operation)}
      </p>
      {parameters.length > 0 && (
        <FieldTable label={t('Parameters of: {summary}', { summary })} fields={parameters} />
      )}
      {fields.length > 0 && (
        <>
          <h4>{isForm ? t('Sent as multipart/form-data') : t('Sent as JSON')}</h4>
          <FieldTable label={t('Fields of: {summary}', { summary })} fields={fields} />
        </>
      )}
      <pre className="api-curl">{curl}</pre>
      <Answers {...operation} />
    </article>
  )
}

function keyWords({ isOpen, rights }: ReferenceOperation): string {
  if (!rights) return t('Personal keys do not work here.')
  return isOpen ? '' : t('A key needs: {rights}.', { rights: rights.join(' + ') })
}

function Answers({ status, answer: { name, isList }, failures }: ReferenceOperation) {
  const link = <a href={`#object-${name}`}>{name}</a>
  return (
    <p className="api-answers">
      <b>{status}</b>{' '}
      {isList ? <Trans id="A list of <a>{name}</a>" values={{ name }} components={{ a: link }} /> : link}
      <span className="api-refusals">
        {failures.map((code) => (
          <a key={code} href={`#status-${code}`} aria-label={t('Error {code}', { code })}>
            {code}
          </a>
        ))}
      </span>
    </p>
  )
}
