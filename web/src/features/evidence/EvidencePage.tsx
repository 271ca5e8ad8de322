import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { percent } from '../../../../src/contracts/confidence.ts';
import type { Evidence } from '../../../../src/contracts/evidence.ts';
import { useUser } from '../../api/store/store-hooks.ts';
import { EventBadge } from '../../parts/EventBadge.tsx';
import { failureTexts } from '../../parts/failure-texts.ts';
import { paths } from '../../parts/paths.ts';
import { RecordPage } from '../../parts/RecordPage.tsx';
import { Block } from '../../ui/layout/Block.tsx';
import { ButtonLink } from '../../ui/button/ButtonLink.tsx';
import { DateTime } from '../../ui/text/DateTime.tsx';
import { Facts } from '../../ui/layout/Facts.tsx';
import { AlignedLines } from '../../ui/layout/PlainList.ts';
import { isolated, Name } from '../../ui/text/Name.tsx';
import { HeadFacts, Page, PageHead } from '../../ui/layout/PageHead.tsx';
import { usePageTitle } from '../../ui/layout/page-title.tsx';
import { useEvidenceQuery } from './api.ts';
import { CropFile, OnPicture } from './Place.tsx';
import { changeWords, foundWords } from './words.ts';

const Rows = styled(AlignedLines)`
  li {
    padding: var(--s-4) 0;
  }
  b {
    font-family: var(--mono);
  }
  span {
    color: var(--text-muted);
  }
`;
const Found = styled.p`
  font: var(--t-13);
  font-variant-numeric: tabular-nums;
  color: var(--text-muted);
`;
const Nothing = styled.p`
  font: var(--t-13);
  color: var(--text-muted);
`;

const List = ({ none, children }: { none: string; children: readonly ReactNode[] }) =>
  children.length === 0 ? <Nothing>{none}</Nothing> : <Rows>{children}</Rows>;
const share = (value: number | null): string => (value === null ? '–' : `${percent(value)}%`);

const Engines = ({ evidence: { engines, silent } }: { evidence: Evidence }) => (
  <Block title="What was read">
    <List none="No engine read this name.">
      {[
        ...engines.map(({ model, slot, text, confidence }) => (
          <li key={`${model} ${slot ?? ''}`}>
            <span>{slot === null ? model : `${model} (${slot})`}</span>
            <b>
              <Name>{text}</Name>
            </b>
            <div>{share(confidence)}</div>
          </li>
        )),
        ...silent.map(({ model, error }) => (
          <li key={`silent ${model}`}>
            <span>{model}</span> <div>said nothing: {error}</div>
          </li>
        )),
      ]}
    </List>
  </Block>
);

const Candidates = ({ evidence: { candidates } }: { evidence: Evidence }) => (
  <Block title="Candidates">
    <List none="No player had a similar name.">
      {candidates.map(({ playerId, name, similarity, probability, why }) => (
        <li key={playerId}>
          <b>
            <Name>{name}</Name>
          </b>
          <span>
            similar by {similarity.toFixed(2)}
            {probability !== null && `, probably ${share(probability)}`}
            {why === 'look-alike' && ', looks like it'}
          </span>
        </li>
      ))}
    </List>
  </Block>
);

const Changes = ({ evidence: { changes } }: { evidence: Evidence }) => (
  <Block title="Decisions">
    <List none="No decisions yet.">
      {changes.map((change, index) => (
        <li key={`${change.at} ${String(index)}`}>
          <DateTime iso={change.at} />
          <span>{change.actor === null ? 'automatic' : <Name>{change.actor}</Name>}</span>
          <div>{changeWords(change)}</div>
        </li>
      ))}
    </List>
  </Block>
);

const Detail = ({ evidence }: { evidence: Evidence }) => {
  const { rawName, playerName, sessionId, participantId, eventType, eventDate, removed, crop, sources } = evidence;
  const mayEdit = useUser()?.may.edit === true;
  usePageTitle(`Evidence of ${isolated(rawName)}`);
  return (
    <Page>
      <PageHead
        title={<Name>{rawName}</Name>}
        subtitle={
          <HeadFacts>
            <span>
              {removed ? 'Removed, was ' : 'Counts for '}
              <b>{playerName === null ? 'nobody' : <Name>{playerName}</Name>}</b>
            </span>
            <span>
              <EventBadge eventType={eventType} /> <DateTime iso={eventDate} />
            </span>
          </HeadFacts>
        }
      >
        {mayEdit && !removed && (
          <ButtonLink variant="primary" to={paths.review(sessionId, participantId)}>
            Correct this name
          </ButtonLink>
        )}
        <ButtonLink to={paths.session(sessionId)}>The session</ButtonLink>
      </PageHead>
      <CropFile place={crop} label={`${rawName}, as shown in the screenshot`} />
      <Facts
        of={{
          Confidence: share(evidence.confidenceScore),
          Reading: share(evidence.readingConfidence),
          Matching: share(evidence.matchConfidence),
          Probability: share(evidence.probability),
        }}
      />
      <Found>{foundWords(evidence)}</Found>
      <Engines evidence={evidence} />
      {crop.imageUrl !== null && crop.box !== null && (
        <Block title="In the screenshot">
          <OnPicture place={crop} label={`The picture, with the place of ${rawName}`} />
        </Block>
      )}
      {sources.length > 1 && (
        <Block title="All readings of this name">
          <List none="">
            {sources.map((source, index) => (
              <li key={`${source.imageUrl ?? ''} ${String(index)}`}>
                <CropFile place={source} label={`${source.rawName}, place ${String(index + 1)}`} />
                <b>
                  <Name>{source.rawName}</Name>
                </b>
                <div>{share(source.readingConfidence)}</div>
              </li>
            ))}
          </List>
        </Block>
      )}
      <Candidates evidence={evidence} />
      <Changes evidence={evidence} />
    </Page>
  );
};

export const EvidencePage = () => {
  const { id: session = '', participant = '' } = useParams();
  const { currentData, error, refetch } = useEvidenceQuery({ session, participant });
  const words = {
    loading: 'Loading the evidence...',
    failed: failureTexts.evidence,
    notFound: 'Name Not Found',
    missing: 'This name is not in the session.',
    malformed: 'This name is not in the session.',
    back: { label: 'The session', to: paths.session(session) },
  };
  return (
    <RecordPage record={currentData} error={error} onRetry={refetch} words={words}>
      {(evidence) => <Detail evidence={evidence} />}
    </RecordPage>
  );
};
